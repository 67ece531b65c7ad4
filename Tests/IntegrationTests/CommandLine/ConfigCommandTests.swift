// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite("taptopay config show")
struct ConfigCommandTests {
    private static func home(_ text: String) throws -> TestHome {
        let home = try TestHome()
        try home.write(text, to: "config/taptopay/config.json")
        return home
    }

    private static func values(_ result: TestProgram.Result) throws -> [[String: Any]] {
        let array = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        return try #require(array as? [[String: Any]])
    }

    @Test("Each value is shown with its source")
    func show() async throws {
        let home = try Self.home(
            #"""
            {"tapTimeout": 20, "language": "de-CH", "terminal": {"combinations": [
              {"aid": "A0000000031010", "kernel": 3, "verificationLimit": 5000}]}}
            """#)
        let text = try await home.run("config", "show")
        try #require(text.status == 0, "\(text.errors)")
        let file = home.file("config/taptopay/config.json").path
        let lines = text.output.split(separator: "\n").map { line in
            line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        }
        #expect(lines.contains("tapTimeout 20 (\(file))"))
        #expect(lines.contains(#"language "de-CH" (\#(file))"#), "\(lines.prefix(8))")
        #expect(lines.contains("removalTimeout 30 (built in)"))
        #expect(lines.contains("verificationLimit 5000 (\(file))"))
        #expect(lines.contains("floorLimit 0 (built in)"))
        #expect(lines.contains(#"terminal.terminalType "21" (built in)"#))
        let json = try Self.values(try await home.run("config", "show", "--unattended", "--json"))
        let type = json.first { $0["name"] as? String == "terminal.terminalType" }
        #expect(type?["value"] as? String == "24")
        let limit = json.first {
            $0["name"] as? String == "verificationLimit"
                && ($0["combination"] as? String)?.contains("refund") == false
        }
        #expect(limit?["value"] as? Int == 5000)
        #expect(limit?["origin"] as? String == file)
    }

    @Test("Contradictory values end every command, and both are named")
    func conflict() async throws {
        let home = try Self.home(
            #"""
            {"terminal": {"combinations": [
              {"aid": "A0000000031010", "kernel": 3, "floorLimit": 5000}]}}
            """#)
        for words in [
            ["config", "show"],
            ["read", "--card", "visa-credit", "--amount", "1", "--currency", "EUR"],
        ] {
            let result = try await home.run(words)
            #expect(result.status != 0)
            #expect(result.errors.contains("5000"), "\(result.errors)")
            #expect(result.errors.contains("terminalType 21"), "\(result.errors)")
        }
    }
}
