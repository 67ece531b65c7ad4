// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Where counter, random number and code go in the discretionary data of a track.
///
/// Each bit map has a bit for each position, the lowest for the last one. See EMV
/// Contactless Book C-2, Annex A (`9F62` to `9F67`).
struct MagneticStripePositions: Hashable, Sendable {
    /// PCVC3: the positions of the card verification code.
    let code: UInt64
    /// PUNATC: the positions of the random number and the counter.
    let numberAndCounter: UInt64
    /// NATC: how many digits the counter has.
    let counterDigits: Int

    /// Reads the elements of one track.
    ///
    /// - Returns: `nil` when one is missing or too long, or the counter has more digits
    ///   than there are positions.
    init?(_ data: TransactionData, code: Tag, numberAndCounter: Tag, counterDigits: Tag) {
        guard let code = data[code], let map = data[numberAndCounter],
            let digits = data[counterDigits], !code.isEmpty, !map.isEmpty, digits.count == 1,
            code.count <= 6, map.count <= 6, let counterDigits = digits.first
        else { return nil }
        self.code = code.reduce(0) { $0 << 8 | UInt64($1) }
        self.numberAndCounter = map.reduce(0) { $0 << 8 | UInt64($1) }
        self.counterDigits = Int(counterDigits)
        guard self.counterDigits <= self.numberAndCounter.nonzeroBitCount else { return nil }
    }

    /// nUN: how many digits of the random number there are.
    var numberDigits: Int { numberAndCounter.nonzeroBitCount - counterDigits }

    /// The positions of track 2.
    static func trackTwo(_ data: TransactionData) -> MagneticStripePositions? {
        MagneticStripePositions(
            data, code: 0x9F65, numberAndCounter: 0x9F66, counterDigits: 0x9F67)
    }

    /// The positions of track 1.
    static func trackOne(_ data: TransactionData) -> MagneticStripePositions? {
        MagneticStripePositions(
            data, code: 0x9F62, numberAndCounter: 0x9F63, counterDigits: 0x9F64)
    }
}
