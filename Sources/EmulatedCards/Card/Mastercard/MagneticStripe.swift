// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support

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
        dataObjectList: DataObjectList([.init(tag: .unpredictableNumberNumeric, length: 4)]),
        version: [0x00, 0x01])

    /// Returns the elements of the record that mag-stripe mode reads.
    ///
    /// The discretionary data consists of zeros, which the terminal replaces.
    func elements(_ account: CardAccount) -> RecordLayout.Elements {
        let zeros = String(repeating: "0", count: 13)
        let validity = account.expirationDate.prefix(4) + account.serviceCode
        let name = account.cardholderName
        return [
            (.magstripeApplicationVersionNumberCard, version), (.pcvc3Track1, track1.code),
            (.punatcTrack1, track1.numberAndCounter),
            (.track1Data, Array("B\(account.number)^\(name)^\(validity)\(zeros)".utf8)),
            (.natcTrack1, [track1.counterDigits]), (.pcvc3Track2, track2.code),
            (.punatcTrack2, track2.numberAndCounter),
            (.track2Data, PackedDigits.bytes("\(account.number)D\(validity)\(zeros)", filler: 0xF)),
            (.natcTrack2, [track2.counterDigits]), (.udol, dataObjectList.bytes),
        ]
    }
}

extension MastercardTransaction {
    /// Answers COMPUTE CRYPTOGRAPHIC CHECKSUM with the codes of both tracks.
    ///
    /// A card that declines returns only its counter. See EMV Contactless Book C-2, 5.1.
    func computeChecksum(
        _ command: CommandAPDU, _ state: inout CardState
    ) -> ResponseAPDU {
        guard let stripe = application.magneticStripe else {
            return ResponseAPDU(statusWord: .instructionNotSupported)
        }
        guard command.parameter1 == 0x8E, command.parameter2 == 0x80 else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        guard let counter = state.initiatedCounter else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        guard let terminal = TerminalValues(stripe.dataObjectList, command.data) else {
            return ResponseAPDU(statusWord: .wrongLength)
        }
        let interaction = interaction(terminal, &state)
        var answer: [UInt8] = []
        if application.riskManagement.decision != .decline, !interaction.contains(.pinRequired) {
            guard let codes = codes(stripe, terminal, counter) else {
                return ResponseAPDU(statusWord: .noPreciseDiagnosis)
            }
            answer =
                TLVWriter.object(.cvc3Track2, codes.track2)
                + TLVWriter.object(.cvc3Track1, codes.track1)
        }
        answer += TLVWriter.object(.applicationTransactionCounter, counter.bigEndianBytes)
        if !interaction.isEmpty {
            answer += TLVWriter.object(.posCardholderInteractionInformation, interaction.bytes)
        }
        state.finish(counter)
        return ResponseAPDU(
            data: TLVWriter.object(.responseMessageTemplateFormat2, answer), statusWord: .success)
    }

    /// Computes the codes over the tracks in the record; `nil` when the keys are unusable.
    private func codes(
        _ stripe: MagneticStripe, _ terminal: TerminalValues, _ counter: UInt16
    ) -> (track1: [UInt8], track2: [UInt8])? {
        let account = application.account
        let elements = stripe.elements(account)
        guard let first = elements.first(where: { $0.0 == .track1Data })?.1,
            let second = elements.first(where: { $0.0 == .track2Data })?.1,
            let key = application.derivedDynamicKey
        else { return nil }
        let number = terminal.value(.unpredictableNumberNumeric, count: 4)
        let codes = [first, second].compactMap {
            try? DynamicCardVerificationCode.compute(
                track: $0, transactionCounter: counter, unpredictableNumber: number, key: key)
        }
        return codes.count == 2 ? (codes[0], codes[1]) : nil
    }
}

/// The dynamic card verification code (CVC3, `9F60` and `9F61`) of mag-stripe mode.
///
/// The issuer recomputes it from the track that the terminal forwards. The terminal includes as
/// many of its last decimal digits as fit into the track. See EMV Contactless Book C-2, 5.2, and
/// the PyPI package pyemv for the algorithm.
enum DynamicCardVerificationCode {
    /// Computes a code.
    ///
    /// - Parameters:
    ///   - track: The static track data, with zeros where the terminal inserts digits.
    ///   - transactionCounter: The card's counter.
    ///   - unpredictableNumber: The terminal's number (`9F6A`), 4 bytes.
    ///   - key: The card's key for these codes, 16 bytes.
    /// - Returns: The code, 2 bytes.
    /// - Throws: `CryptographyError` with `invalidLength` for a key of another length.
    static func compute(
        track: [UInt8], transactionCounter: UInt16, unpredictableNumber: [UInt8],
        key: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        var message = track + [0x80]
        while !message.count.isMultiple(of: 8) { message.append(0) }
        let staticCode = try TripleDES.retailMAC(message, key: key).suffix(2)
        let block = staticCode + unpredictableNumber + transactionCounter.bigEndianBytes
        return Array(try TripleDES.encryptECB(Array(block), key: key).suffix(2))
    }
}

extension MagneticStripe: ProfileObject {
    static let fields: [Field<Self>] = [
        .section("track1", \.track1, Positions.fields(count: 6))
            .described("The positions in the discretionary data of track 1 (9F62 to 9F64)."),
        .section("track2", \.track2, Positions.fields(count: 2))
            .described("The positions in the discretionary data of track 2 (9F65 to 9F67)."),
        .list("udol", \.dataObjectList)
            .described(
                "The data that the card requests for COMPUTE CRYPTOGRAPHIC "
                    + "CHECKSUM (9F69)."),
        .bytes("version", count: 2...2, \.version)
            .described("Mag-stripe application version (9F6C)."),
    ]
}

extension MagneticStripe.Positions {
    /// Returns the members, with bitmaps of a number of bytes.
    fileprivate static func fields(count: Int) -> [Field<Self>] {
        [
            .bytes("code", count: count...count, \.code)
                .described("Bitmap of the code's digits; bit 1 is the last digit."),
            .bytes("numberAndCounter", count: count...count, \.numberAndCounter)
                .described("Bitmap of the digits of number and counter."),
            .number("counterDigits", in: 0...5, \.counterDigits)
                .described("The number of these digits that belong to the counter."),
        ]
    }
}
