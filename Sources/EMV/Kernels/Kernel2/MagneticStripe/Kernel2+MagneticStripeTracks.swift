// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The tracks with the digits of this transaction.
///
/// See EMV Contactless Book C-2, S13.14.5 to S13.22 and S14.20 to S14.30.
extension Kernel2 {
    /// Inserts the digits into both tracks.
    ///
    /// - Returns: `false` if a track is malformed.
    mutating func placeDigits(isVerified: Bool) -> Bool {
        guard let positions = MagneticStripePositions.trackTwo(data),
            let track = data[0x9F6B].flatMap({ TrackTwo($0) })
        else { return false }
        // nUN': five more tells the issuer that the phone verified the cardholder.
        let digits = positions.numberDigits
        let indicator = UInt8(truncatingIfNeeded: isVerified ? (digits + 5) % 10 : digits)
        let placed = placement(0x9F61, indicator).applied(to: track.discretionaryData, positions)
        data.set(
            0x9F6B,
            TrackTwo(
                accountNumber: track.accountNumber, rest: Array(track.rest.prefix(7)) + placed
            ).bytes)
        guard let bytes = data[0x56], !bytes.isEmpty else { return true }
        guard let trackOne = TrackOne(bytes), let places = MagneticStripePositions.trackOne(data)
        else { return false }
        let characters = trackOne.discretionaryData.map { $0 &- UInt8(ascii: "0") }
        let codes = placement(0x9F60, indicator).applied(to: characters, places)
        data.set(0x56, trackOne.head + codes.map { $0 &+ UInt8(ascii: "0") })
        return true
    }

    private func placement(_ code: Tag, _ indicator: UInt8) -> MagneticStripePlacement {
        func number(_ tag: Tag) -> UInt64 {
            (data[tag] ?? []).prefix(2).reduce(0) { $0 << 8 | UInt64($1) }
        }
        return MagneticStripePlacement(
            code: number(code), counter: number(0x9F36),
            number: (data[0x9F6A] ?? []).flatMap { [$0 >> 4, $0 & 0x0F] }, indicator: indicator)
    }
}
