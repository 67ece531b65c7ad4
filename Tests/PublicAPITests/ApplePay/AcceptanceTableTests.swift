// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Docs/PublicAPI.md names a test for each point of the Apple Pay documents.
@Suite("Acceptance table of Apple Pay")
struct AcceptanceTableTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    /// How many points each chapter has.
    private static let chapters = [("A", 7), ("B", 7), ("C", 21), ("D", 21), ("E", 7), ("F", 4)]
    /// The points that do not apply, with their reasons in the table.
    private static let out: Set = ["A6", "B6", "B7", "D9", "D21"]

    private struct Row {
        let number: String
        let rule: String
        let held: String
    }

    private func rows() throws -> [Row] {
        let text = try String(
            contentsOf: Self.root.appendingPathComponent("Docs/PublicAPI.md"), encoding: .utf8)
        return text.split(separator: "\n").compactMap { line in
            guard line.firstMatch(of: /^\| [A-F][0-9]+ \|/) != nil else { return nil }
            let cells = line.split(separator: "|").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard cells.count == 3 else { return nil }
            return Row(number: cells[0], rule: cells[1], held: cells[2])
        }
    }

    /// Returns the names of all tests.
    private func sentences() throws -> Set<String> {
        // The folder can be a symbolic link, which an enumerator does not follow.
        let tests = Self.root.appendingPathComponent("Tests").resolvingSymlinksInPath()
        let files = try #require(
            // Editors keep dangling links next to the files that are open in them.
            FileManager.default.enumerator(
                at: tests, includingPropertiesForKeys: nil, options: .skipsHiddenFiles))
        var found: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let code = try String(contentsOf: file, encoding: .utf8)
            for match in code.matches(of: /@Test\(\s*"([^"]+)"/) {
                found.insert(String(match.1))
            }
        }
        return found
    }

    @Test("The table lists every Apple Pay point once, in order")
    func complete() throws {
        let expected = Self.chapters.flatMap { chapter, count in
            (1...count).map { "\(chapter)\($0)" }
        }
        #expect(expected.count == 67)
        #expect(try rows().map(\.number) == expected)
    }

    @Test("Every Apple Pay point names its test, or a reason why it does not apply")
    func held() throws {
        let sentences = try sentences()
        try #require(!sentences.isEmpty)
        for row in try rows() {
            #expect(!row.rule.isEmpty)
            if row.held.hasPrefix("out: ") {
                #expect(Self.out.contains(row.number), "\(row.number) must not be left out.")
                #expect(row.held.count > 20, "\(row.number) has no reason.")
                continue
            }
            #expect(sentences.contains(row.held), "\(row.number): no test says “\(row.held)”.")
            let numbers = row.held.prefix { $0 != ":" }.split(separator: ", ").map(String.init)
            #expect(numbers.contains(row.number), "\(row.number) is not named by “\(row.held)”.")
        }
    }
}
