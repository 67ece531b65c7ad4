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
    /// Whether issuer authentication failed.
    var hasIssuerAuthenticationFailed = false
    /// The number of issuer commands executed in the last transaction, at most 15.
    var commandCount: UInt8 = 0
    /// Whether an issuer command failed.
    var hasCommandFailed = false

    /// The three bytes, which are bytes 2 to 4 of all formats.
    var bytes: [UInt8] {
        [
            type.verificationResultsByte(second: second)
                | (hasIssuerAuthenticationFailed ? 0x08 : 0),
            0,
            min(commandCount, 15) << 4 | (hasCommandFailed ? 0x08 : 0),
        ]
    }
}

/// The card verification results of M/Chip 4, six bytes.
///
/// For the meaning of the bits, see the M/Chip 4 Issuer Guide to Debit and Credit Parameter
/// Management, A.19.
struct MChipVerificationResults: Hashable, Sendable {
    /// The type of cryptogram.
    let type: CryptogramType
    /// The number of PIN tries left; its low nibble is reported.
    let pinTries: UInt8
    /// Whether the terminal reported that it cannot go online.
    let isUnableToGoOnline: Bool
    /// Whether terminal and issuer are in the same country.
    let isDomestic: Bool
    /// Whether the card signed the cryptogram (CDA).
    var isSigned = false
    /// The offline limits that this transaction exceeds.
    var exceededLimits: ExceededLimits = []

    /// The six bytes.
    var bytes: [UInt8] {
        [
            type.verificationResultsByte,
            isSigned ? 0x40 : 0,
            pinTries & 0x0F,
            // Bit 6: the card verified no PIN.
            (isUnableToGoOnline ? 0x40 : 0) | 0x20 | (pinTries == 0 ? 0x08 : 0)
                | (isDomestic ? 0x02 : 0x04),
            exceededLimits.rawValue,
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
}
