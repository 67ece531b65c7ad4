// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite("Dialogues with American Express cards")
struct AmericanExpressDialogueTests {
    private static func read(
        _ card: String, _ home: TestHome, to recording: String
    ) async throws {
        let read = try await home.run(
            "read", "--card", card, "--amount", "120.50", "--currency", "USD", "--record",
            recording)
        #expect(read.status == 0, "\(read.errors)")
    }

    @Test(
        "A recorded read replays to the same outcome, with genuine signatures",
        arguments: [
            ("amex-credit", "Obtain Signature"), ("amex-debit", "Online PIN"),
            ("amex-cdcvm", "Confirmation Code Verified"), ("amex-static", "Obtain Signature"),
        ])
    func replay(card: String, verification: String) async throws {
        let home = try TestHome()
        let recording = home.file("tap.apdu").path
        try await Self.read(card, home, to: recording)
        let replayed = try await home.run("transcript", "replay", recording)
        for text in ["onlineRequest", "successful", verification, "8 of 8 played"] {
            #expect(replayed.output.contains(text), "\(text): \(replayed.output)")
        }
    }

    @Test("A card without EMV mode is read in mag-stripe mode, and approved by five digits")
    func magneticStripe() async throws {
        let home = try TestHome()
        let recording = home.file("tap.apdu").path
        try await Self.read("amex-magstripe", home, to: recording)
        let shown = try await home.run("transcript", "show", recording)
        #expect(shown.output.contains("Terminal Type: E9 = merchant, attended, online only; EMV"))
        let replayed = try await home.run("transcript", "replay", recording)
        #expect(replayed.output.contains("onlineRequest"))
        #expect(replayed.output.contains("7 of 7 played"))
        let demo = try await home.run("demo", "--card", "amex-magstripe")
        #expect(demo.output.contains("issuer        00: Approved."), "\(demo.output)")
    }
}
