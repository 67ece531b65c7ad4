// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Docs/PublicAPI.md covers each symbol and each open point.
@Suite("Parity table")
struct ParityTableTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test(
        "Docs/PublicAPI.md names each declared symbol",
        arguments: [
            "Tests/PublicAPITests/Interface/Lists/Apple.txt",
            "Sources/ProximityReader/Session/UndocumentedBehavior.swift",
            "Tests/PublicAPITests/Interface/Lists/PassKit.txt",
            "Tests/PublicAPITests/Interface/Lists/PassKitAdditions.txt",
        ])
    func namesEverything(file: String) throws {
        let words = Set(
            try text("Docs/PublicAPI.md").split { !$0.isLetter && !$0.isNumber }.map(String.init))
        let names = try declarations(in: text(file))
        #expect(!names.isEmpty)
        #expect(names.subtracting(words) == [])
    }

    /// Returns the names of types and members that Swift code declares.
    private func declarations(in code: String) -> Set<String> {
        var names: Set<String> = []
        for line in code.split(separator: "\n") where !line.contains("///") {
            let pattern = /(?:case|let|var|func|class|struct|enum) ([A-Za-z0-9.]+)/
            guard let name = line.firstMatch(of: pattern)?.1 else { continue }
            names.formUnion(name.split(separator: ".").map(String.init))
        }
        return names
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
    }
}
