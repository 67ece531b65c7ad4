// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import ProximityReader
package import SmartCard

/// A source of emulated cards.
package struct EmulatedCardSource: Sendable {
    /// Lists the cards.
    let cards: @Sendable () async throws(CardError) -> [EmulatedCardSummary]
    /// Makes a reader with a card in its field, from the card's name and its faults.
    let reader: @Sendable (String, [String]) -> any CardReader

    package init(
        cards: @escaping @Sendable () async throws(CardError) -> [EmulatedCardSummary],
        reader: @escaping @Sendable (String, [String]) -> any CardReader
    ) {
        self.cards = cards
        self.reader = reader
    }

    /// Creates a source from a program, which serves each card in a separate process.
    init(_ program: EmulatedCardProgram) {
        self.init {
            () throws(CardError) in
            let lines = try await program.list().split(separator: UInt8(ascii: "\n"))
            return lines.compactMap { line in
                try? JSONDecoder().decode(EmulatedCardSummary.self, from: Data(line))
            }
        } reader: { card, faults in
            program.reader(card: card, faults: faults)
        }
    }
}

/// An emulated card that can be held to the reader, as `taptopay card list --json` lists it.
package struct EmulatedCardSummary: Codable, Hashable, Sendable {
    /// The name that taps use, such as `visa-credit`.
    package let name: String
    package let summary: String
    package let scheme: String
    /// The account number, masked.
    package let account: String
    /// The application identifiers as hexadecimal digits.
    package let applications: [String]

    package init(
        name: String, summary: String, scheme: String, account: String, applications: [String]
    ) {
        self.name = name
        self.summary = summary
        self.scheme = scheme
        self.account = account
        self.applications = applications
    }
}
