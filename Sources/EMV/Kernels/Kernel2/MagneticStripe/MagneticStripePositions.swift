// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The positions of counter, random number, and code in the discretionary data of a track.
///
/// Each bitmap has a bit for each position, the lowest for the last one. See EMV Contactless
/// Book C-2, Annex A (`9F62` to `9F67`).
struct MagneticStripePositions: Hashable, Sendable {
    /// PCVC3: the positions of the card verification code.
    let code: UInt64
    /// PUNATC: the positions of the random number and the counter.
    let numberAndCounter: UInt64
    /// NATC: how many digits the counter has.
    let counterDigits: Int

    /// Reads the elements of one track.
    ///
    /// Returns `nil` if an element is missing or has another length, the counter has more digits
    /// than there are positions, or the random number has more than eight digits.
    private init?(
        _ data: TransactionData, code: Tag, numberAndCounter: Tag, counterDigits: Tag,
        byteCount: Int
    ) {
        guard let code = data[code], let map = data[numberAndCounter],
            let digits = data[counterDigits], digits.count == 1, code.count == byteCount,
            map.count == byteCount, let counterDigits = digits.first
        else { return nil }
        self.code = code.reduce(0) { $0 << 8 | UInt64($1) }
        self.numberAndCounter = map.reduce(0) { $0 << 8 | UInt64($1) }
        self.counterDigits = Int(counterDigits)
        guard (0...8).contains(numberDigits) else { return nil }
    }

    /// nUN: how many digits the random number has.
    var numberDigits: Int { numberAndCounter.nonzeroBitCount - counterDigits }

    /// Returns nUN, which must be the same for both tracks (S7.22 and S7.23).
    ///
    /// - Returns: `nil` if it differs, or if the positions of a track are malformed.
    static func numberDigits(_ data: TransactionData) -> Int? {
        guard let digits = trackTwo(data)?.numberDigits else { return nil }
        return !data.hasValue(0x56) || trackOne(data)?.numberDigits == digits ? digits : nil
    }

    /// Returns the positions of track 2.
    static func trackTwo(_ data: TransactionData) -> MagneticStripePositions? {
        MagneticStripePositions(
            data, code: 0x9F65, numberAndCounter: 0x9F66, counterDigits: 0x9F67, byteCount: 2)
    }

    /// Returns the positions of track 1.
    static func trackOne(_ data: TransactionData) -> MagneticStripePositions? {
        MagneticStripePositions(
            data, code: 0x9F62, numberAndCounter: 0x9F63, counterDigits: 0x9F64, byteCount: 6)
    }
}
