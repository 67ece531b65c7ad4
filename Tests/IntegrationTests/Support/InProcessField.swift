// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import SmartCard

/// A reader in this process, with nothing between the program and the card.
struct InProcessField: CardField {
    let emulated = EmulatedReader()

    var reader: any CardReader { emulated }

    func present(_ card: any ServedCard, faults: [CardFault]) {
        emulated.present(card, faults: faults)
    }

    func remove() {
        emulated.remove()
    }
}
