// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
            PackedDigits.numeric(offlineAmount, count: 6) + [offlineTransactions, 0xFF]
        return IssuerApplicationData(
            bytes: [keyIndex, version] + results.bytes + [0, 0] + counters,
            verificationResults: results.bytes, counters: counters)
    }

    /// Returns data of an unknown format, all of which a cryptogram covers.
    static func fixed(_ bytes: [UInt8]) -> IssuerApplicationData {
        IssuerApplicationData(bytes: bytes, verificationResults: bytes, counters: [])
    }
}
