// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The ICC dynamic data of a combined signature (CDA): the cryptogram and the data bound to it.
///
/// See EMV Book 2, 6.6.1, table 18, and EMV Contactless Book C-2, 6.6.
struct CombinedDynamicData: Hashable, Sendable {
    /// A number that the card never repeats (`9F4C`), 2 to 8 bytes.
    let dynamicNumber: [UInt8]
    /// The cryptogram information data (`9F27`).
    let informationData: UInt8
    /// The application cryptogram (`9F26`), 8 bytes.
    let cryptogram: [UInt8]
    /// The hash over the data both sides sent in this transaction, 20 bytes.
    let transactionHash: [UInt8]
    /// The data storage summaries before and after, 8 or 16 bytes each, or empty.
    var storageSummaries: [UInt8] = []
    /// Both entropies and the three times of the last relay resistance exchange, or empty.
    var relayResistance: [UInt8] = []

    /// The bytes to sign.
    var bytes: [UInt8] {
        [UInt8(truncatingIfNeeded: dynamicNumber.count)] + dynamicNumber + [informationData]
            + cryptogram + transactionHash + storageSummaries + relayResistance
    }

    /// Hashes the data the terminal sent and the card's answer.
    ///
    /// - Parameters:
    ///   - optionsData: The values sent with GET PROCESSING OPTIONS, without tag `83`.
    ///   - cryptogramData: All data fields of the GENERATE AC commands.
    ///   - answer: The answer's data objects in order, without the signature.
    /// - Returns: The hash, 20 bytes.
    static func transactionHash(
        optionsData: [UInt8], cryptogramData: [UInt8], answer: [UInt8]
    ) -> [UInt8] {
        Digest.sha1(optionsData + cryptogramData + answer)
    }
}

/// The number that makes each of a card's signatures unique (ICC dynamic number, `9F4C`).
///
/// M/Chip cards encrypt their counter and the terminal's number. The same transaction therefore
/// yields the same number, which an issuer with the key can check.
enum DynamicNumber {
    /// Computes the number.
    ///
    /// - Parameters:
    ///   - transactionCounter: The card's counter.
    ///   - unpredictableNumber: The terminal's number (`9F37`), 4 bytes.
    ///   - key: The card's key for dynamic numbers, 16 bytes.
    /// - Returns: The number, 8 bytes.
    /// - Throws: `CryptographyError` with `invalidLength` for a key or number of another length.
    static func compute(
        transactionCounter: UInt16, unpredictableNumber: [UInt8], key: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        try TripleDES.encryptECB(
            transactionCounter.bigEndianBytes + [0, 0] + unpredictableNumber, key: key)
    }
}
