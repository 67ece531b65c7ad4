// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import SmartCard

/// The field of a reader, into which a test puts cards as a customer does.
protocol CardField: Sendable {
    /// The reader that the field belongs to.
    var reader: any CardReader { get }

    /// Puts a card into the field; one that is there already leaves it.
    func present(_ card: any ServedCard, faults: [CardFault]) throws

    /// Takes the card out of the field.
    func remove()
}

extension CardField {
    func present(_ card: any ServedCard, faults: CardFault...) throws {
        try present(card, faults: faults)
    }
}
