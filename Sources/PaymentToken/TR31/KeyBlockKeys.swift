// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The two keys of a key block, derived from its protection key.
///
/// The derivation uses CMAC over the counter, usage, algorithm, and length. See TR-31:2018 (ANSI
/// X9.143), 5.3.2.3.
struct KeyBlockKeys {
    /// The key that encrypts the wrapped key (KBEK).
    let encryption: SecretBytes
    private let authentication: SecretBytes

    /// Derives the keys.
    ///
    /// - Parameter protectionKey: An AES key of 16, 24, or 32 bytes (KBPK).
    /// - Throws: `CryptographyError`.
    init(_ protectionKey: SecretBytes) throws(CryptographyError) {
        guard let type = DUKPTKeyType(byteCount: protectionKey.count) else {
            throw CryptographyError(.invalidLength, "key block protection key")
        }
        encryption = try Self.derive(protectionKey, type, usage: 0)
        authentication = try Self.derive(protectionKey, type, usage: 1)
    }

    /// Returns the MAC over the header and the plaintext.
    ///
    /// - Throws: `CryptographyError`.
    func code(header: [UInt8], _ plain: SecretBytes) throws(CryptographyError) -> [UInt8] {
        let message = SecretBytes(count: header.count + plain.count) { message in
            message.copyBytes(from: header)
            plain.withBytes {
                UnsafeMutableRawBufferPointer(rebasing: message[header.count...]).copyBytes(
                    from: $0)
            }
        }
        return try AESCMAC.mac(message, key: authentication)
    }

    private static func derive(
        _ key: SecretBytes, _ type: DUKPTKeyType, usage: UInt8
    ) throws(CryptographyError) -> SecretBytes {
        let bits = type.byteCount * 8
        let parts = try (1...UInt8(type == .aes128 ? 1 : 2)).map {
            number throws(CryptographyError) in
            try AESCMAC.deriveKey(
                [
                    number, 0x00, usage, 0x00, 0x00, UInt8(truncatingIfNeeded: type.rawValue),
                    UInt8(truncatingIfNeeded: bits >> 8), UInt8(truncatingIfNeeded: bits),
                ], key: key)
        }
        return SecretBytes(count: type.byteCount) { bytes in
            for (index, part) in parts.enumerated() {
                part.withBytes { part in
                    let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[(16 * index)...])
                    rest.copyBytes(from: part.prefix(rest.count))
                }
            }
        }
    }
}
