// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The relay resistance exchanges of a card in one transaction.
///
/// See EMV Contactless Book C-2, 3.10 and 5.3 (EXCHANGE RELAY RESISTANCE DATA).
struct RelayResistanceExchanges: Hashable, Sendable {
    /// The maximum number of exchanges: one, and two retries.
    static let maximumExchanges = 3

    private var exchanges = 0
    /// Both entropies and the three times, as the signature covers them; empty before an exchange.
    private(set) var signedData: [UInt8] = []

    /// Answers one exchange.
    ///
    /// - Parameters:
    ///   - terminalEntropy: The terminal's random number, 4 bytes.
    ///   - cardEntropy: The card's random number, 4 bytes.
    ///   - times: The shortest and longest processing time and the estimated transmission time, 2
    ///     bytes each, in units of 100 µs.
    /// - Returns: The card's answer for template `80`; `nil` after the maximum number of exchanges.
    mutating func exchange(
        terminalEntropy: [UInt8], cardEntropy: [UInt8], times: [UInt8]
    ) -> [UInt8]? {
        guard exchanges < Self.maximumExchanges else { return nil }
        exchanges += 1
        signedData = terminalEntropy + cardEntropy + times
        return cardEntropy + times
    }
}
