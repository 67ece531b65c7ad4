// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

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
