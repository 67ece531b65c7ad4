// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

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
