// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a card remembers of its relay resistance exchanges in one transaction.
///
/// See EMV Contactless Book C-2, 3.10 and 5.3 (EXCHANGE RELAY RESISTANCE DATA).
struct RelayResistanceExchanges: Hashable, Sendable {
    /// How often a terminal may ask: once, and twice again.
    static let maximumExchanges = 3

    private var exchanges = 0
    /// Both entropies and the three times, as the signature covers them; empty before.
    private(set) var signedData: [UInt8] = []

    /// Answers one exchange.
    ///
    /// - Parameters:
    ///   - terminalEntropy: The terminal's random number, 4 bytes.
    ///   - cardEntropy: The card's random number, 4 bytes.
    ///   - times: Shortest and longest processing time and the estimated transmission
    ///     time, 2 bytes each, in units of 100 µs.
    /// - Returns: What the card answers in template `80`; `nil` when it was asked too often.
    mutating func exchange(
        terminalEntropy: [UInt8], cardEntropy: [UInt8], times: [UInt8]
    ) -> [UInt8]? {
        guard exchanges < Self.maximumExchanges else { return nil }
        exchanges += 1
        signedData = terminalEntropy + cardEntropy + times
        return cardEntropy + times
    }
}
