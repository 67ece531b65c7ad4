// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("Docs/EntryPoint.md lists the code and the test of each requirement")
struct RequirementIndexTests {
    /// A row of the tables in the document.
    struct Row: Sendable, CustomTestStringConvertible {
        let requirement: String
        let code: [String]
        let tests: [String]

        var testDescription: String { requirement }
    }

    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The requirements of Book B, version 2.5, from the sections and their counts.
    private static let requirements = [
        ("3.1.1", 13), ("3.2.1", 6), ("3.3.2", 7), ("3.3.3", 7), ("3.4.1", 3), ("3.5.1", 5),
    ].flatMap { section, count in (1...count).map { "\(section).\($0)" } }

    private static func rows() throws -> [Row] {
        let text = try String(
            contentsOf: root.appendingPathComponent("Docs/EntryPoint.md"), encoding: .utf8)
        return text.split(separator: "\n").flatMap { line -> [Row] in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 4, let first = cells[0].first, first.isNumber else { return [] }
            return cells[0].components(separatedBy: ", ").map {
                Row(requirement: $0, code: names(cells[2]), tests: names(cells[3]))
            }
        }
    }

    private static func names(_ cell: String) -> [String] {
        cell.split(separator: "`").enumerated().filter {
            $0.offset % 2 == (cell.first == "`" ? 0 : 1)
        }
        .map { String($0.element) }
    }

    /// The sources with a name; empty if there are none.
    private static func text(_ name: String, in folders: [String]) -> String {
        folders.compactMap { folder in
            try? String(
                contentsOf: root.appendingPathComponent("\(folder)/\(name).swift"), encoding: .utf8)
        }.joined()
    }

    /// Whether a text contains a requirement's number, not only a longer number.
    private static func names(_ requirement: String, in text: String) -> Bool {
        text.components(separatedBy: requirement).dropFirst().contains { rest in
            rest.first.map { !$0.isNumber } ?? true
        }
    }

    @Test("Every requirement of Book B is in the index")
    func complete() throws {
        let listed = Set(try Self.rows().map(\.requirement))
        #expect(Self.requirements.filter { !listed.contains($0) } == [])
    }

    @Test("The code and the tests that the index lists contain the requirement's number")
    func numbers() throws {
        let rows = try Self.rows().filter { $0.requirement.hasPrefix("3.") }
        #expect(rows.count >= Self.requirements.count)
        for row in rows {
            let code = row.code.map { Self.text($0, in: ["Sources/EMV/EntryPoint"]) }.joined()
            let tests = row.tests.map { Self.text($0, in: ["Tests/EMVTests/EntryPoint"]) }.joined()
            let isInCode = Self.names(row.requirement, in: code)
            #expect(isInCode, "\(row.requirement) in \(row.code)")
            let isInTests = Self.names(row.requirement, in: tests)
            #expect(isInTests, "\(row.requirement) in \(row.tests)")
        }
    }

    @Test("Every file that the index lists exists")
    func files() throws {
        let code = ["Sources/EMV", "Sources/EMV/EntryPoint", "Sources"]
        let tests = ["Tests/EMVTests/EntryPoint", "Tests/EMVTests"]
        for row in try Self.rows() {
            for name in row.code where !name.hasSuffix("/") {
                let folders = name.contains("UserInterface") ? ["Sources/EMV"] : code
                let isThere = !Self.text(name, in: folders).isEmpty
                #expect(isThere, "\(name)")
            }
            for name in row.tests {
                let isThere = !Self.text(name, in: tests).isEmpty
                #expect(isThere, "\(name)")
            }
        }
    }
}
