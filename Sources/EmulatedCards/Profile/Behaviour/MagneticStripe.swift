// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The magnetic stripe that a chip emulates (mag-stripe mode).
///
/// See EMV Contactless Book C-2, 3.3 and Annex A. The issuer's key for the codes (CVC3)
/// is in `IssuerKeys.dynamicCode`.
struct MagneticStripe: Hashable, Sendable {
    /// The positions of code, unpredictable number, and counter in a track's discretionary data.
    ///
    /// Bit 1 of a bitmap is the last digit.
    struct Positions: Hashable, Sendable {
        /// The positions of the code's digits (`9F62`, 6 bytes, or `9F65`, 2 bytes).
        var code: [UInt8]
        /// The positions of number and counter (`9F63`, 6 bytes, or `9F66`, 2 bytes).
        var numberAndCounter: [UInt8]
        /// The number of these positions that belong to the counter (`9F64`, `9F67`).
        var counterDigits: UInt8
    }

    /// The positions in track 1.
    var track1: Positions
    /// The positions in track 2.
    var track2: Positions
    /// The data that the card requests at COMPUTE CRYPTOGRAPHIC CHECKSUM (`9F69`).
    var dataObjectList: DataObjectList
    /// The version of mag-stripe mode (`9F6C`), 2 bytes.
    var version: [UInt8]

    /// Three digits of code, and three each of number and counter.
    static let standard = MagneticStripe(
        track1: Positions(
            code: [0, 0, 0, 0, 0x00, 0x0E], numberAndCounter: [0, 0, 0, 0, 0x0E, 0x70],
            counterDigits: 3),
        track2: Positions(
            code: [0x00, 0x0E], numberAndCounter: [0x0E, 0x70], counterDigits: 3),
        dataObjectList: DataObjectList([.init(tag: 0x9F6A, length: 4)]), version: [0x00, 0x01])

    /// Returns the elements of the record that mag-stripe mode reads.
    ///
    /// The discretionary data consists of zeros, which the terminal replaces.
    func elements(_ account: CardAccount) -> RecordLayout.Elements {
        let zeros = String(repeating: "0", count: 13)
        let validity = account.expirationDate.prefix(4) + account.serviceCode
        let name = account.cardholderName
        return [
            (0x9F6C, version), (0x9F62, track1.code), (0x9F63, track1.numberAndCounter),
            (0x56, Array("B\(account.number)^\(name)^\(validity)\(zeros)".utf8)),
            (0x9F64, [track1.counterDigits]), (0x9F65, track2.code),
            (0x9F66, track2.numberAndCounter),
            (0x9F6B, PackedDigits.bytes("\(account.number)D\(validity)\(zeros)", filler: 0xF)),
            (0x9F67, [track2.counterDigits]), (0x9F69, dataObjectList.bytes),
        ]
    }
}
