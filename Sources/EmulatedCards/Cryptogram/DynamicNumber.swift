// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The number that makes each of a card's signatures differ (ICC dynamic number, `9F4C`).
///
/// M/Chip cards encrypt what differs: their counter and the terminal's number. So the same
/// transaction gives the same number, and an issuer with the key can check it.
enum DynamicNumber {
    /// Computes the number.
    ///
    /// - Parameters:
    ///   - transactionCounter: The card's counter.
    ///   - unpredictableNumber: The terminal's number (`9F37`), 4 bytes.
    ///   - key: The card's key for it, 16 bytes.
    /// - Returns: The number, 8 bytes.
    /// - Throws: `CryptographyError` with `invalidLength` for another key or number.
    static func compute(
        transactionCounter: UInt16, unpredictableNumber: [UInt8], key: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        try TripleDES.encryptECB(
            transactionCounter.bigEndianBytes + [0, 0] + unpredictableNumber, key: key)
    }
}
