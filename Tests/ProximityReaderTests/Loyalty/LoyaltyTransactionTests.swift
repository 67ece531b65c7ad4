// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

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
}
