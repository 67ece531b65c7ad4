// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
