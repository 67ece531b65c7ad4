// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How many wrong PINs each card was used with since the last right one.
struct PINTries {
    /// The wrong PINs after which no other is looked at, as the counters of cards have it.
    static let limit = 3
    /// How many cards with wrong PINs are known; the one whose PIN came first is forgotten for another.
    static let cardLimit = 10_000

    private var wrong: [[UInt8]: Int] = [:]
    private var order: [[UInt8]] = []

    /// Whether a card has a try left.
    func allows(_ card: [UInt8]) -> Bool { wrong[card] ?? 0 < Self.limit }

    /// Notes what a PIN was.
    ///
    /// - Parameters:
    ///   - isCorrect: Whether it was the card's.
    ///   - card: A name of the card from which its number cannot be told.
    mutating func note(_ isCorrect: Bool, of card: [UInt8]) {
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
