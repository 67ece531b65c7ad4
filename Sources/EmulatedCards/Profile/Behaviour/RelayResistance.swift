// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The times a card reports in the relay resistance protocol, and the time it really takes.
///
/// All times are in units of 100 µs. See EMV Contactless Book C-2, 3.10 and Annex A.
struct RelayResistance: Hashable, Sendable {
    /// The minimum processing time (`DF8303`).
    var minimum: UInt16
    /// The maximum processing time (`DF8304`).
    var maximum: UInt16
    /// The transmission time of the card's answer (`DF8305`).
    var transmission: UInt16
    /// The time that the card really takes before it answers; a relay increases it.
    var delay: UInt16

    /// A card without a relay.
    static let honest = RelayResistance(minimum: 0, maximum: 300, transmission: 18, delay: 0)
    /// A card behind a relay, which takes a quarter of a second longer than it says.
    static let relayed = RelayResistance(
        minimum: 10, maximum: 50, transmission: 18, delay: 2_500)
}
