// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Docs/Kernels.md lists the code of each kernel feature")
struct KernelCoverageTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The names of the files and folders in the code column of the tables.
    private static func names() throws -> [String] {
        let text = try String(
            contentsOf: root.appendingPathComponent("Docs/Kernels.md"), encoding: .utf8)
        return text.split(separator: "\n").filter { $0.hasPrefix("| ") }.flatMap { line in
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
            guard cells.count > 3, !cells[cells.count - 3].contains("where") else {
                return [String]()
            }
            let parts = cells[cells.count - 3].split(
                separator: "`", omittingEmptySubsequences: false)
            return parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
        }
    }

    @Test("Every file and folder that Docs/Kernels.md lists exists")
    func files() throws {
        let sources = Self.root.appendingPathComponent("Sources")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
            .map { "/" + $0 }
        let names = try Self.names()
        #expect(names.count > 40)
        for name in names {
            let ending = name.hasSuffix("/") ? "/\(name.dropLast())" : "/\(name)"
            let isThere = paths.contains { $0.hasSuffix(ending) || $0.hasSuffix(ending + ".swift") }
            #expect(isThere, "\(name)")
        }
    }
}
