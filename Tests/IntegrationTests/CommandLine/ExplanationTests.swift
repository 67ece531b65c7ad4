// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite("Explaining the outcome of a read")
struct ExplanationTests {
    private static func read(_ card: String, _ more: String...) async throws -> (
        status: Int32, output: String
    ) {
        let result = try await TestHome().run(
            ["read", "--card", card, "--amount", "12.50", "--currency", "USD", "--explain"] + more)
        return (result.status, result.output)
    }

    @Test(
        "The text gives the outcome and each rule with its result and its place in the books",
        arguments: [
            ("visa-credit", 0, "Why: Online Request", "EMV Contactless Book C-3, 5.4.3.2"),
            ("mastercard-credit", 0, "offline data authentication succeeded", "S910.4"),
            ("visa-other-interface", 1, "Why: Try Another Interface", "status word 6984"),
            ("mastercard-declining", 1, "Why: Declined", "AAC, declined"),
            (
                "mastercard-relay-slow", 0, "Relay resistance time limits exceeded",
                "at most: 10.0 ms"
            ),
            ("unknown-application", 1, "no combination has a matching AID", "Candidate List"),
        ] as [(String, Int32, String, String)])
    func people(card: String, status: Int32, first: String, second: String) async throws {
        let (exit, output) = try await Self.read(card)
        #expect(exit == status)
        #expect(output.contains(first), "\(output)")
        #expect(output.contains(second), "\(output)")
    }

    @Test("The JSON contains the steps, even of a read without a result")
    func programs() async throws {
        let result = try await Self.read("visa-credit", "--json")
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let steps = try #require(report["explanation"] as? [[String: Any]])
        #expect(steps.contains { $0["kind"] as? String == "returned" })
        let refused = try await Self.read("visa-other-interface", "--json")
        let reason = try #require(
            try JSONSerialization.jsonObject(with: Data(refused.output.utf8)) as? [String: Any])
        #expect(reason["outcome"] as? String == "Try Another Interface")
    }

    @Test("An explanation shows no account number")
    func masking() async throws {
        for card in ["visa-credit", "mastercard-credit", "mastercard-torn"] {
            let output = try await Self.read(card).output
            let why = try #require(output.range(of: "Why: "))
            for digits in ["4761739001010010", "5413330089601034", "5413330089030143"] {
                #expect(!output[why.lowerBound...].contains(digits))
            }
        }
    }
}
