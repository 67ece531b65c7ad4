// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The one-way functions by which an operator proves that data on a card are its own.
///
/// The terminal leaves the digest of its input with the data; who overwrites them must show
/// the input. See EMV Contactless Book C-2, 8.2 (OWHF2) and 8.3 (OWHF2AES).
enum DataStorageDigest {
    /// The last byte of the key of OWHF2AES.
    private static let keyEnd: UInt8 = 0x3F

    /// OWHF2, for version 1 of data storage.
    ///
    /// Triple DES of operator ID and input added, and the input added to the result. The key
    /// consists of two halves: six bytes of the DS ID, the first or the last ones, each read
    /// as two decimal digits and doubled, then two bytes of the operator ID.
    ///
    /// - Parameters:
    ///   - input: DS Input (Term) (`DF8109`), 8 bytes.
    ///   - identifier: DS ID (`9F5E`), 8 to 11 bytes.
    ///   - operatorIdentifier: Who stores, 8 bytes.
    /// - Returns: 8 bytes.
    /// - Throws: `CryptographyError` with `invalidLength` when a parameter has another length.
    static func compute(
        _ input: [UInt8], identifier: [UInt8], operatorIdentifier: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        let doubled = identifier.map { (($0 >> 4) &* 10 &+ ($0 & 0x0F)) &* 2 }
        let left = doubled.prefix(6) + operatorIdentifier.dropFirst(4).prefix(2)
        let right = doubled.suffix(6) + operatorIdentifier.dropFirst(6)
        let sum = zip(operatorIdentifier, input).map { $0 ^ $1 }
        let result = try TripleDES.encryptECB(sum, key: SecretBytes(Array(left + right)))
        return zip(result, input).map { $0 ^ $1 }
    }

    /// OWHF2AES, for version 2 of data storage.
    ///
    /// AES of input and operator ID, both added to the result; its first half counts. The key
    /// is the DS ID, filled with zeros on the left to 11 bytes, then the second half of the
    /// operator ID, then `3F`.
    ///
    /// - Parameters: As of ``compute(_:identifier:operatorIdentifier:)``.
    /// - Returns: 8 bytes.
    /// - Throws: `CryptographyError` with `invalidLength` when a parameter has another length.
    static func computeAES(
        _ input: [UInt8], identifier: [UInt8], operatorIdentifier: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        let message = input + operatorIdentifier
        let zeros = Array(repeating: UInt8(0), count: max(0, 11 - identifier.count))
        let key = zeros + identifier + operatorIdentifier.dropFirst(4) + [keyEnd]
        let result = try AES.encryptECB(message, key: SecretBytes(key))
        return zip(result, message).prefix(8).map { $0 ^ $1 }
    }
}
