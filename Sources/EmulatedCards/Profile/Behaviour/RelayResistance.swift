// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a card says about its times in the relay resistance protocol, and how long it takes.
///
/// All times are in units of 100 µs. See EMV Contactless Book C-2, 3.10 and Annex A.
struct RelayResistance: Hashable, Sendable {
    /// The least time that the card needs (`DF8303`).
    var minimum: UInt16
    /// The most time that the card needs (`DF8304`).
    var maximum: UInt16
    /// How long the card's answer travels (`DF8305`).
    var transmission: UInt16
    /// How long the card really takes before it answers; a relay makes it slow.
    var delay: UInt16

    /// An honest card.
    static let honest = RelayResistance(minimum: 0, maximum: 300, transmission: 18, delay: 0)
    /// A card behind a relay, which takes a quarter of a second longer than it says.
    static let relayed = RelayResistance(
        minimum: 10, maximum: 50, transmission: 18, delay: 2_500)
}
