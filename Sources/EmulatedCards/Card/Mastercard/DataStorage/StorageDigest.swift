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

/// The halves of a key that anyone can derive from a card's data storage identifier.
///
/// They make the one-way functions of integrated data storage differ from card to card; they are
/// not secret. See EMV Contactless Book C-2, 8.2.
struct StoragePartialKey: Hashable, Sendable {
    /// DSPKL, 6 bytes.
    let left: [UInt8]
    /// DSPKR, 6 bytes.
    let right: [UInt8]

    /// Derives the halves from the first and the last six bytes of the identifier.
    ///
    /// Each byte is read as two decimal digits and doubled.
    ///
    /// - Parameter identifier: The DS ID (`9F5E`), 8 to 11 bytes.
    init(identifier: [UInt8]) {
        let doubled = identifier.map { (($0 >> 4) &* 10 &+ ($0 & 0x0F)) &* 2 }
        left = Array(doubled.prefix(6))
        right = Array(doubled.suffix(6))
    }
}

/// Single DES on one block, on which the one-way functions are based.
///
/// Triple DES with the same key twice is single DES.
struct StorageBlockCipher {
    private let key: SecretBytes

    /// Creates a cipher with a key of 8 bytes.
    init(key: [UInt8]) {
        self.key = SecretBytes(key + key)
    }

    func encrypt(_ block: [UInt8]) throws(CryptographyError) -> [UInt8] {
        try TripleDES.encryptECB(block, key: key)
    }

    func decrypt(_ block: [UInt8]) throws(CryptographyError) -> [UInt8] {
        try TripleDES.decryptECB(block, key: key)
    }
}

/// Returns the exclusive OR of two blocks of equal length.
func exclusiveOr(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> [UInt8] {
    zip(left, right).map { $0 ^ $1 }
}
