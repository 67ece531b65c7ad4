// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

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
