// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The one-way function OWHF2, with which an operator proves that it owns a slot.
///
/// The card keeps the digest. To overwrite the slot, the operator must present the digest's input.
/// See EMV Contactless Book C-2, 8.2.
enum StorageDigest {
    /// Digests an operator's input.
    ///
    /// - Parameters:
    ///   - input: The DS input, 8 bytes.
    ///   - operatorIdentifier: The DS requested operator ID (`9F5C`), 8 bytes.
    ///   - partialKey: The card's key halves.
    /// - Returns: The digest, 8 bytes.
    /// - Throws: `CryptographyError` with `invalidLength` for an input of another length.
    static func compute(
        _ input: [UInt8], operatorIdentifier: [UInt8], partialKey: StoragePartialKey
    ) throws(CryptographyError) -> [UInt8] {
        let left = StorageBlockCipher(
            key: partialKey.left + operatorIdentifier.dropFirst(4).prefix(2))
        let right = StorageBlockCipher(
            key: partialKey.right + operatorIdentifier.dropFirst(6).prefix(2))
        let once = try left.encrypt(exclusiveOr(operatorIdentifier, input))
        return exclusiveOr(try left.encrypt(try right.decrypt(once)), input)
    }
}
