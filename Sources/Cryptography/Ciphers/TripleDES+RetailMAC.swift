// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension TripleDES {
    /// Returns the 8 bytes of the retail MAC over a message that is already padded.
    ///
    /// The MAC is single DES over all blocks, with both keys for the last block. See ISO/IEC
    /// 9797-1, MAC algorithm 3, and EMV Book 2, Annex A1.2.1.
    ///
    /// - Throws: `CryptographyError` with `invalidLength` for a key that is not 16 bytes, an empty
    ///   message, or a message that is not a multiple of 8 bytes.
    package static func retailMAC(
        _ message: [UInt8], key: SecretBytes
    ) throws(CryptographyError) -> [UInt8] {
        guard key.count == 16 else { throw CryptographyError(.invalidLength, "retail MAC key") }
        guard !message.isEmpty, message.count.isMultiple(of: 8) else {
            throw CryptographyError(.invalidLength, "message of whole blocks")
        }
        var chain = zeroBlock
        let head = Array(message.dropLast(8))
        if !head.isEmpty {
            // Single DES is triple DES with the same key twice; OpenSSL has the plain cipher only
            // in its legacy provider, which may not be installed.
            let left = SecretBytes(count: 16) { single in
                key.withBytes { key in
                    single.copyBytes(from: key.prefix(8))
                    UnsafeMutableRawBufferPointer(rebasing: single.dropFirst(8))
                        .copyBytes(from: key.prefix(8))
                }
            }
            chain = Array(try encryptCBC(head, key: left).suffix(8))
        }
        // Encrypt, decrypt, encrypt of the last block is exactly one step of two-key CBC.
        return try encryptCBC(Array(message.suffix(8)), key: key, iv: chain)
    }
}
