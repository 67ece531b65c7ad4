// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The transaction counters that cards have used, in little memory however long it is kept.
///
/// Counters of a card mostly follow one another, so that a few ranges hold them all.
struct CounterUses {
    /// What is known of one card.
    private struct Card {
        var counters = RangeSet<Int>()
        /// The transactions of the last counters, which may come again.
        var latest: [(counter: Int, transaction: String)] = []
        /// When the card was used last, in uses of all cards.
        var lastUse = 0
    }

    /// How many of a card's transactions may come again.
    static let transactionLimit = 16
    /// How many cards are known; the one that was not used for longest is forgotten for another.
    static let cardLimit = 10_000

    private var cards: [[UInt8]: Card] = [:]
    private var useCount = 0

    /// Notes a counter.
    ///
    /// - Parameters:
    ///   - counter: Application Transaction Counter (`9F36`).
    ///   - card: A name of the card from which its number cannot be told.
    ///   - transaction: The transaction, which may come again, with a PIN.
    /// - Returns: `false` when the card used the counter in another transaction before.
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

    /// How many ranges and transactions are kept of all cards.
    var size: Int {
        cards.values.reduce(0) { $0 + $1.counters.ranges.count + $1.latest.count }
    }

    private mutating func makeRoom() {
        guard cards.count >= Self.cardLimit else { return }
        guard let oldest = cards.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
        cards[oldest.key] = nil
    }
}
