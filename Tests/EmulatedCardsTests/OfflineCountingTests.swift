// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SmartCard
internal import Testing

@testable internal import EmulatedCards

/// Cards that approve offline until their limits are reached.
@Suite struct OfflineCountingTests {
    private static let limits = OfflineLimits(
        transactions: 2, amount: 3_000, singleAmount: 2_000, currency: 840)

    @Test(
        "Offline limits refuse too many, too large, and foreign-currency transactions",
        arguments: [
            (0, 0, 1_250, 840, true), (1, 1_750, 1_250, 840, true), (2, 0, 1, 840, false),
            (1, 1_751, 1_250, 840, false), (0, 0, 2_000, 840, true), (0, 0, 2_001, 840, false),
            (0, 0, 1, 978, false), (0, .max, 1, 840, false),
        ] as [(UInt8, UInt64, UInt64, UInt16, Bool)])
    func limits(
        count: UInt8, sum: UInt64, amount: UInt64, currency: UInt16, isAllowed: Bool
    ) {
        var counters = CardCounters.Application()
        counters.offlineTransactions = count
        counters.offlineAmount = sum
        let counting = OfflineCounting(limits: Self.limits, counters: counters)
        #expect(counting.allows(amount, currency: currency) == isAllowed)
    }

    @Test("A Visa card approves offline, shows its available amount, goes online, and resets")
    func visa() throws {
        let card = EmulatedCard(
            .visaCredit.changed {
                $0.riskManagement.decision = .offline
                $0.riskManagement.offlineLimits = Self.limits
                $0.riskManagement.showsAvailableSpending = true
            })
        let expected = [
            ("40", "000000001750"), ("40", "000000000500"), ("80", "000000003000"),
            ("40", "000000001750"),
        ]
        for (information, available) in expected {
            card.reset()
            try card.selectFirst()
            let answer = try card.options(TerminalInput())
            #expect(answer.digits(0x9F27) == information)
            #expect(answer.digits(0x9F5D) == available)
        }
    }

    @Test("A Mastercard approves offline, spends its balance, and goes online at its limit")
    func mastercard() throws {
        let card = EmulatedCard(
            .mastercardCredit.changed {
                $0.riskManagement.decision = .offline
                $0.riskManagement.offlineLimits = Self.limits
                $0.balance = 3_000
            })
        // Cryptogram information, balance, and the results and counters for the issuer.
        let expected = [
            ("40", "1750", "900003220000", "00000000000000FF"),
            ("40", "0500", "900003220000", "00000000125001FF"),
            ("80", "3000", "A0000322F000", "00000000250002FF"),
        ]
        for (information, balance, results, counters) in expected {
            card.reset()
            try card.selectFirst()
            _ = try card.options(TerminalInput())
            let answer = try card.cryptogram(TerminalInput(), type: 0x40)
            #expect(answer.digits(0x9F27) == information)
            #expect(answer.digits(0x9F10) == "0111" + results + "0000" + counters)
            #expect(card.answer("80CA9F5000") == "9F5006" + "00000000" + balance + "9000")
        }
    }

    @Test("Counters survive a file, and a file of an earlier version can be read")
    func file() throws {
        var counters = CardCounters.Application(transactionCounter: 7)
        counters.offlineAmount = 5
        counters.recovery = .init(unpredictableNumber: [1], answer: [2])
        counters.writtenObjects = ["9F75": [3]]
        counters.storageSlot = .init(
            operatorIdentifier: [4], digest: [5], summary: [6], data: [7])
        counters.issuerChanges.isBlocked = true
        let values = try #require(
            TerminalValues(.riskManagement1, [UInt8](repeating: 0x12, count: 29)))
        counters.onlineRequest = .init(
            transactionCounter: 7, terminal: values, cryptogram: [1, 2, 3, 4, 5, 6, 7, 8])
        counters.onlineRequest?.isAnswered = true
        let written = try JSONEncoder().encode(counters)
        #expect(try JSONDecoder().decode(CardCounters.Application.self, from: written) == counters)
        let earlier = Data(#"{"transactionCounter":7,"lastOnlineCounter":1,"pinTries":2}"#.utf8)
        let read = try JSONDecoder().decode(CardCounters.Application.self, from: earlier)
        #expect(
            read == .init(transactionCounter: 7, lastOnlineCounter: 1, pinTries: 2))
    }
}
