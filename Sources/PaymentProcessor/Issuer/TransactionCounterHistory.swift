// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The transaction counters that cards have used, in a limited amount of memory.
///
/// A card's counters are mostly consecutive, so a few ranges contain them all.
struct TransactionCounterHistory {
    /// The record of one card.
    private struct Card {
        var counters = RangeSet<Int>()
        /// The transactions of the last counters, which can be repeated.
        var latest: [(counter: Int, transaction: String)] = []
        /// The number of uses of all cards when the card was last used.
        var lastUse = 0
    }

    /// The number of a card's last transactions that can be repeated.
    static let transactionLimit = 16
    /// The maximum number of cards; a new card replaces the least recently used one.
    static let cardLimit = 10_000

    private var cards: [[UInt8]: Card] = [:]
    private var useCount = 0

    /// Records a counter.
    ///
    /// - Parameters:
    ///   - counter: Application Transaction Counter (`9F36`).
    ///   - card: A name for the card that does not reveal its number.
    ///   - transaction: The transaction, which can be repeated with a PIN.
    /// - Returns: `false` if the card used the counter in another transaction before.
    mutating func insert(_ counter: UInt16, of card: [UInt8], in transaction: String) -> Bool {
        useCount += 1
        if cards[card] == nil { makeRoom() }
        var known = cards[card] ?? Card()
        let counter = Int(counter)
        guard !known.counters.contains(counter) else {
            return known.latest.contains { $0 == (counter, transaction) }
        }
        cards[card] = nil
        known.counters.insert(contentsOf: counter..<counter + 1)
        known.latest.append((counter, transaction))
        if known.latest.count > Self.transactionLimit { known.latest.removeFirst() }
        known.lastUse = useCount
        cards[card] = known
        return true
    }

    /// The number of ranges and transactions stored for all cards.
    var size: Int {
        cards.values.reduce(0) { $0 + $1.counters.ranges.count + $1.latest.count }
    }

    private mutating func makeRoom() {
        guard cards.count >= Self.cardLimit else { return }
        guard let oldest = cards.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
        cards[oldest.key] = nil
    }
}

/// The number of wrong PINs for each card since the last correct one.
struct PINTryCounters {
    /// The number of wrong PINs after which no other PIN is checked, as on cards.
    static let limit = 3
    /// The maximum number of cards with wrong PINs; a new card replaces the oldest one.
    static let cardLimit = 10_000

    private var wrong: [[UInt8]: Int] = [:]
    private var order: [[UInt8]] = []

    /// Returns whether a card has a try left.
    func allows(_ card: [UInt8]) -> Bool { wrong[card] ?? 0 < Self.limit }

    /// Records the result of a PIN check.
    ///
    /// - Parameters:
    ///   - isCorrect: Whether the PIN was correct.
    ///   - card: A name for the card that does not reveal its number.
    mutating func record(_ isCorrect: Bool, of card: [UInt8]) {
        guard !isCorrect else {
            if wrong.removeValue(forKey: card) != nil { order.removeAll { $0 == card } }
            return
        }
        if wrong[card] == nil {
            if order.count >= Self.cardLimit { wrong[order.removeFirst()] = nil }
            order.append(card)
        }
        wrong[card, default: 0] += 1
    }
}
