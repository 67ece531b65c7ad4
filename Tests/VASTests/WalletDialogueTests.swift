// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import SmartCard
import Testing

@testable import VAS

/// The terminal and the emulated phone exchange only bytes.
@Suite("Dialogue with an emulated Apple phone")
struct WalletDialogueTests {
    private func read(_ name: String, _ identifiers: String...) async throws -> PassReadingResult {
        let phone = EmulatedCard(try #require(CardProfile(named: name)))
        let requests = try identifiers.map { try PassRequest(passTypeIdentifier: $0) }
        var reading = PassReading(requests, mode: .passesAndPayment, nonce: [1, 2, 3, 4])
        return try await reading.run(over: phone)
    }

    @Test("A phone with Apple Wallet returns each pass it has")
    func passes() async throws {
        let result = try await read(
            "wallet-visa-pass", "pass.com.example.books", "pass.com.example.none",
            "pass.com.example.coffee")
        guard case .read(let entries, mayPay: true) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(entries.map(\.status) == [.success, .dataNotFound, .success])
        // Key identifier, ephemeral key, time, message, and tag.
        #expect(
            entries.map { $0.data.map(\.count) } == [
                4 + 32 + 4 + 16 + 16, nil, 4 + 32 + 4 + 17 + 16,
            ])
    }

    @Test("A phone with Apple Wallet reports a missing payment card and a locked pass")
    func others() async throws {
        guard case .read(_, mayPay: false) = try await read("wallet-pass", "p") else {
            Issue.record("a payment is offered")
            return
        }
        guard
            case .read(let entries, mayPay: true) = try await read(
                "wallet-locked-pass", "pass.com.example.coffee")
        else {
            Issue.record("no payment is offered")
            return
        }
        #expect(entries.map(\.status) == [.userIntervention])
    }

    @Test(
        "A card without a wallet returns no passes",
        arguments: ["visa-credit", "mastercard-credit", "blocked-card"])
    func card(name: String) async throws {
        #expect(try await read(name, "pass.com.example.coffee") == .noWallet)
    }
}
