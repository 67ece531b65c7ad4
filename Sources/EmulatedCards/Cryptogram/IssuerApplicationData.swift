// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The issuer application data (`9F10`), which the card sends to its issuer.
struct IssuerApplicationData: Hashable, Sendable {
    /// All bytes, as the card sends them to the terminal.
    let bytes: [UInt8]
    /// The card verification results that a cryptogram covers.
    let verificationResults: [UInt8]
    /// The counters that a cryptogram covers.
    let counters: [UInt8]

    /// Returns Visa's format: `06`, key index, CVN, then `03` and three bytes of results.
    ///
    /// CVN '22' has format 2 with 32 bytes: `1F`, CVN, key index, then five bytes of results. The
    /// middle three are those of the other format. The last one indicates that issuer commands use
    /// the common session key.
    static func visa(
        keyIndex: UInt8, version: UInt8, results: VisaVerificationResults
    ) -> IssuerApplicationData {
        if version == CryptogramVersion.visa22.number {
            let results = [0x00] + results.bytes + [0x01]
            return IssuerApplicationData(
                bytes: [0x1F, version, keyIndex] + results + [UInt8](repeating: 0, count: 24),
                verificationResults: results, counters: [])
        }
        let results = [0x03] + results.bytes
        return IssuerApplicationData(
            bytes: [0x06, keyIndex, version] + results, verificationResults: results,
            counters: [])
    }

    /// Returns UnionPay's format: `07`, key index, CVN, `03`, three bytes of results, and `01` for
    /// triple DES.
    ///
    /// See JR/T 0025.5.
    static func unionPay(
        keyIndex: UInt8, version: UInt8, results: VisaVerificationResults
    ) -> IssuerApplicationData {
        let results = [0x03] + results.bytes
        return IssuerApplicationData(
            bytes: [0x07, keyIndex, version] + results + [0x01], verificationResults: results,
            counters: [])
    }

    /// Returns JCB's format: `07`, key index, CVN, then `04` and four bytes of results.
    ///
    /// The first of them is that of Visa's results.
    static func jcb(
        keyIndex: UInt8, version: UInt8, results: VisaVerificationResults
    ) -> IssuerApplicationData {
        let results = [0x04] + results.bytes + [0x00]
        return IssuerApplicationData(
            bytes: [0x07, keyIndex, version] + results, verificationResults: results, counters: [])
    }

    /// Returns Discover's contactless format: key index, CVN, and eight bytes of results (`9F53`).
    ///
    /// Of the results, only the type of cryptogram is known: bits 6 and 5 of byte 1.
    static func discover(
        keyIndex: UInt8, version: UInt8, type: CryptogramType
    ) -> IssuerApplicationData {
        let results = [type.rawValue >> 2] + [UInt8](repeating: 0, count: 7)
        return IssuerApplicationData(
            bytes: [keyIndex, version] + results, verificationResults: results, counters: [])
    }

    /// Returns M/Chip's format.
    ///
    /// It consists of key index, CVN, six bytes of results, two for offline data authentication,
    /// and eight of counters in the clear. The counters are the cumulative offline amount, the
    /// number of consecutive offline transactions, and `FF`. A card that always goes online has
    /// counted nothing.
    static func mChip(
        keyIndex: UInt8, version: UInt8, results: MChipVerificationResults,
        offlineAmount: UInt64 = 0, offlineTransactions: UInt8 = 0
    ) -> IssuerApplicationData {
        let counters =
            PackedDecimal.bytes(offlineAmount, count: 6) + [offlineTransactions, 0xFF]
        return IssuerApplicationData(
            bytes: [keyIndex, version] + results.bytes + [0, 0] + counters,
            verificationResults: results.bytes, counters: counters)
    }

    /// Returns the format of cards with the common kernel: 32 bytes.
    ///
    /// It begins as M/Chip's. The last eight bytes are the place of the IAD MAC, which is zero until
    /// it is known.
    static func commonKernel(
        keyIndex: UInt8, version: UInt8, results: MChipVerificationResults
    ) -> IssuerApplicationData {
        let counters = [UInt8](repeating: 0, count: 22)
        return IssuerApplicationData(
            bytes: [keyIndex, version] + results.bytes + [0, 0] + counters,
            verificationResults: results.bytes, counters: counters)
    }

    /// Returns the data with other bytes at a place after the verification results.
    ///
    /// Data that is too short stays as it is.
    func replacing(_ place: Range<Int>, with bytes: [UInt8]) -> IssuerApplicationData {
        guard place.upperBound <= self.bytes.count else { return self }
        var copy = self.bytes
        copy.replaceSubrange(place, with: bytes)
        return IssuerApplicationData(
            bytes: copy, verificationResults: verificationResults,
            counters: Array(copy.suffix(counters.count)))
    }

    /// Returns data of an unknown format, all of which a cryptogram covers.
    static func fixed(_ bytes: [UInt8]) -> IssuerApplicationData {
        IssuerApplicationData(bytes: bytes, verificationResults: bytes, counters: [])
    }
}

/// The card verification results of a Visa card, without their length byte.
///
/// See VIS 1.6, Appendix A, and for contactless cards VCPS 2.2, Appendix M.
struct VisaVerificationResults: Hashable, Sendable {
    /// The type of cryptogram at the first GENERATE AC.
    let type: CryptogramType
    /// The type of cryptogram at the second GENERATE AC, or `nil` before it.
    var second: CryptogramType?
    /// The result of the PIN verification.
    var pin = OfflinePINResult.notPerformed
    /// Whether the terminal reported that it cannot go online.
    var isUnableToGoOnline = false
    /// Whether no PIN tries are left.
    var isPINBlocked = false
    /// Whether issuer authentication failed.
    var hasIssuerAuthenticationFailed = false
    /// The number of issuer commands executed in the last transaction, at most 15.
    var commandCount: UInt8 = 0
    /// Whether an issuer command failed.
    var hasCommandFailed = false
    /// Whether the card signed the transaction.
    var hasDynamicSignature = false

    /// The three bytes, which are bytes 2 to 4 of all formats.
    var bytes: [UInt8] {
        [
            type.verificationResultsByte(second: second)
                | (hasIssuerAuthenticationFailed ? 0x08 : 0)
                | (pin == .notPerformed ? 0 : 0x04) | (pin == .wrong ? 0x02 : 0)
                | (isUnableToGoOnline ? 0x01 : 0),
            isPINBlocked ? 0x40 : 0,
            min(commandCount, 15) << 4 | (hasCommandFailed ? 0x08 : 0)
                | (hasDynamicSignature ? 0x02 : 0),
        ]
    }
}

/// The card verification results of M/Chip 4, six bytes.
///
/// For the meaning of the bits, see the M/Chip 4 Issuer Guide to Debit and Credit Parameter
/// Management, A.19.
struct MChipVerificationResults: Hashable, Sendable {
    /// The type of cryptogram at the first GENERATE AC.
    let type: CryptogramType
    /// The type of cryptogram at the second GENERATE AC, or `nil` before it.
    var second: CryptogramType?
    /// The number of PIN tries left; its low nibble is reported.
    let pinTries: UInt8
    /// Whether the terminal reported that it cannot go online.
    let isUnableToGoOnline: Bool
    /// Whether terminal and issuer are in the same country.
    let isDomestic: Bool
    /// The result of the PIN verification, which contactless cards never perform.
    var pin = OfflinePINResult.notPerformed
    /// Whether the card signed a challenge (DDA).
    var hasDynamicSignature = false
    /// Whether the card signed the first cryptogram (CDA).
    var isFirstSigned = false
    /// Whether the card signed the second cryptogram.
    var isSecondSigned = false
    /// Whether the issuer's answer was wrong; `nil` when there was none.
    var hasIssuerAuthenticationFailed: Bool?
    /// The offline limits that this transaction exceeds.
    var exceededLimits: ExceededLimits = []
    /// The number of issuer commands executed; its low nibble is reported.
    var commandCount: UInt8 = 0
    /// Whether an issuer command failed.
    var hasCommandFailed = false

    /// The six bytes.
    var bytes: [UInt8] {
        [
            type.verificationResultsByte(second: second) | pinByte,
            (hasDynamicSignature ? 0x80 : 0) | (isFirstSigned ? 0x40 : 0)
                | (isSecondSigned ? 0x20 : 0)
                | (hasIssuerAuthenticationFailed == nil ? 0 : 0x10),
            commandCount << 4 | pinTries & 0x0F,
            (isUnableToGoOnline ? 0x40 : 0) | (pin == .notPerformed ? 0x20 : 0)
                | (pin == .wrong ? 0x10 : 0) | (pinTries == 0 ? 0x08 : 0)
                | (isDomestic ? 0x02 : 0x04),
            exceededLimits.rawValue | (hasIssuerAuthenticationFailed == true ? 0x04 : 0)
                | (commandCount > 0 ? 0x02 : 0) | (hasCommandFailed ? 0x01 : 0),
            0,
        ]
    }

    /// The offline limits in byte 5; the lower and upper limits are the same here.
    struct ExceededLimits: OptionSet, Hashable, Sendable {
        let rawValue: UInt8

        /// Bits 8 and 7: too many offline transactions in a row.
        static let transactions = Self(rawValue: 0xC0)
        /// Bits 6 and 5: the offline amount is too large.
        static let amount = Self(rawValue: 0x30)
    }

    private var pinByte: UInt8 {
        switch pin {
        case .notPerformed: 0
        case .correct(let isEnciphered): isEnciphered ? 0x07 : 0x05
        case .wrong: 0x04
        }
    }
}

/// The result of a PIN verification by the card.
enum OfflinePINResult: Hashable, Sendable {
    /// The terminal sent no PIN.
    case notPerformed
    /// The PIN was right.
    case correct(isEnciphered: Bool)
    /// The PIN was wrong.
    case wrong
}
