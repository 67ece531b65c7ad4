// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PaymentProcessor

@Suite("The counters that cards have used")
struct TransactionCounterHistoryTests {
    /// A reference to the stored uses, because expectations cannot change a value.
    private final class Memory {
        private var uses = TransactionCounterHistory()
        var size: Int { uses.size }

        func insert(_ counter: UInt16, of card: [UInt8], in transaction: String) -> Bool {
            uses.insert(counter, of: card, in: transaction)
        }
    }

    private let card: [UInt8] = [1]

    @Test("A counter can be used once, or again by the same transaction")
    func once() {
        let uses = Memory()
        #expect(uses.insert(7, of: card, in: "first"))
        #expect(uses.insert(7, of: card, in: "first"))
        #expect(!uses.insert(7, of: card, in: "second"))
        #expect(uses.insert(6, of: card, in: "second"))
        #expect(uses.insert(7, of: [2], in: "third"))
    }

    @Test("All 65,536 counters of a card take no more memory than a few")
    func whole() {
        let uses = Memory()
        for counter in UInt16.min...UInt16.max {
            _ = uses.insert(counter, of: card, in: "\(counter)")
        }
        #expect(uses.size == 1 + TransactionCounterHistory.transactionLimit)
        for counter: UInt16 in [0, 1, 40_000, 65_000] {
            #expect(!uses.insert(counter, of: card, in: "\(counter)"))
        }
        #expect(uses.insert(.max, of: card, in: "\(UInt16.max)"))
    }

    @Test("With too many cards, the least recently used one is forgotten")
    func manyCards() {
        let uses = Memory()
        func card(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }
        for number in 0..<TransactionCounterHistory.cardLimit {
            #expect(uses.insert(1, of: card(number), in: "\(number)"))
        }
        #expect(uses.insert(2, of: card(0), in: "0"))
        #expect(uses.insert(1, of: card(TransactionCounterHistory.cardLimit), in: "new"))
        #expect(!uses.insert(1, of: card(0), in: "again"))
        #expect(uses.insert(1, of: card(1), in: "again"))
        #expect(uses.size == 2 * TransactionCounterHistory.cardLimit + 1)
    }
}
