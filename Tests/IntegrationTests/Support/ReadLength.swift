// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import ProximityReader
import Testing

/// The length of an undisturbed read.
enum ReadLength {
    /// Returns how many commands a read of this card takes.
    static func commands(of profile: CardProfile) async throws -> Int {
        let field = InProcessField()
        let shop = try PointOfSale(.custom(field.reader))
        let card = ActingCard(EmulatedCard(profile))
        try await shop.expectSuccess(
            of: { field.present(card, faults: []) }, with: try await shop.session())
        return card.commands.count
    }
}
