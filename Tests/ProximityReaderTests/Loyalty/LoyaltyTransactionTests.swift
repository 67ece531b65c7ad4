// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import SmartCard
import TestClocks
import Testing
import VAS

@testable import ProximityReader

@Suite("A transaction of passes and a payment")
struct LoyaltyTransactionTests {
    private func transaction(_ payment: ScriptedTransaction?) throws -> LoyaltyTransaction {
        let request = VASRequest(vasMerchants: [.init(id: "pass.com.example.coffee")])
        return LoyaltyTransaction(
            try CheckedLoyalty(request, usual: []), payment: payment, nonce: [1, 2, 3, 4])
    }

    @Test("Without a payment, all cards may be read, and no issuer responds")
    func passesOnly() throws {
        var transaction = try transaction(nil)
        let mayRead = transaction.mayReadCards()
        #expect(mayRead)
        #expect(!transaction.awaitsIssuer)
        #expect(transaction.holdTime == nil)
        let isRestarted = transaction.restart(with: [DataObject(0x91, [1])])
        #expect(!isRestarted)
    }

    @Test("A payment decides whether cards may be read, and how its issuer responds")
    func payment() throws {
        for answer in [true, false] {
            var transaction = try transaction(
                ScriptedTransaction(
                    mayRead: answer, verdicts: [], awaitsIssuer: answer,
                    holdTime: answer ? .seconds(7) : nil))
            let mayRead = transaction.mayReadCards()
            #expect(mayRead == answer)
            #expect(transaction.awaitsIssuer == answer)
            #expect(transaction.holdTime == (answer ? .seconds(7) : nil))
            let isRestarted = transaction.restart(with: [DataObject(answer ? 0x91 : 0x8A, [1])])
            #expect(isRestarted == answer)
            // The payment itself has been restarted.
            #expect(transaction.holdTime == nil)
        }
    }

    /// Holds a phone with a pass to a reader, and returns what is sent to it.
    private func tap(
        _ transaction: inout LoyaltyTransaction, _ faults: CardFault...
    ) async throws -> [[UInt8]] {
        func run<Card: ConnectedCard>(_ card: Card) async throws -> [[UInt8]] {
            let recording = RecordingChannel(card, clock: ManualClock())
            _ = try await transaction.run(over: recording) { _ in }
            return recording.unmaskedTranscript.lines.compactMap { line in
                guard case .command(let command) = line else { return nil }
                return command.bytes
            }
        }
        let reader = EmulatedReader()
        let profile = try #require(CardProfile(named: "wallet-pass"))
        reader.present(EmulatedCard(profile), faults: faults)
        return try await run(reader.waitForCard())
    }

    @Test("The phone learns whether the reader wants passes, a payment instead, or both")
    func modes() async throws {
        let request = VASRequest(vasMerchants: [.init(id: "pass.com.example.coffee")])
        for (hasPayment, stops, mode) in [
            (false, false, 2), (true, true, 0), (true, false, 1),
        ] as [(Bool, Bool, UInt8)] {
            var transaction = LoyaltyTransaction(
                try CheckedLoyalty(request, usual: []),
                payment: hasPayment ? ScriptedTransaction(verdicts: []) : nil,
                stopsAtPasses: stops, nonce: [1, 2, 3, 4])
            let commands = try await tap(&transaction)
            // The terminal's capabilities, whose last byte is the mode.
            let element: [UInt8] = [0x9F, 0x26, 0x04, 0x00, 0x80, 0x00, mode]
            #expect(commands.contains { $0.contains(element) }, "\(mode)")
        }
    }

    @Test("A phone that is lost at a later tap leaves no passes of an earlier one")
    func lostLater() async throws {
        var transaction = try transaction(nil)
        _ = try await tap(&transaction)
        guard case .read(_, mayPay: _) = transaction.result else {
            Issue.record("The pass is not read.")
            return
        }
        await #expect(throws: CardError.self) {
            _ = try await tap(&transaction, CardFault(.tear, at: 1))
        }
        guard case .noWallet = transaction.result else {
            Issue.record("The passes of the first tap are still there.")
            return
        }
    }
}
