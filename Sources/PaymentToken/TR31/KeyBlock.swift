// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import Support

/// Wraps and unwraps keys with a key block protection key, in version D key blocks.
///
/// Uses AES keys derived with CMAC. The MAC over the header and the key is also the initialization
/// vector of the encryption. See TR-31:2018 (ANSI X9.143), 5.3.2.3 and A.4.
package enum KeyBlock {
    /// The version identifier.
    static let version = "D"
    /// The number of bytes in an AES block and in a MAC.
    static let blockCount = 16

    /// Wraps a key.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - header: The header, which describes the key.
    ///   - protectionKey: An AES key of 16, 24, or 32 bytes that both sides know.
    ///   - random: The source of the padding.
    ///   - concealedCount: The minimum apparent length of the key, in bytes, which conceals its
    ///     true length.
    /// - Returns: The key block in printable characters.
    /// - Throws: `PaymentTokenError` with `malformedKeyBlock` or `cryptographyFailed`.
    package static func wrap(
        _ key: SecretBytes, header: KeyBlockHeader, under protectionKey: SecretBytes,
        random: RandomSource = .system, concealedCount: Int = 32
    ) throws(PaymentTokenError) -> String {
        let least = 2 + max(key.count, concealedCount)
        let count = (least + blockCount - 1) / blockCount * blockCount
        let text = try header.text(bodyCount: 2 * (count + blockCount))
        let plain = SecretBytes(count: count) { plain in
            plain[0] = UInt8(truncatingIfNeeded: (key.count * 8) >> 8)
            plain[1] = UInt8(truncatingIfNeeded: key.count * 8)
            key.withBytes {
                UnsafeMutableRawBufferPointer(rebasing: plain[2...]).copyBytes(from: $0)
            }
            for (index, byte) in random.bytes(count - 2 - key.count).enumerated() {
                plain[2 + key.count + index] = byte
            }
        }
        do {
            let keys = try KeyBlockKeys(protectionKey)
            let code = try keys.code(header: Array(text.utf8), plain)
            let sealed = try AES.encrypt(plain, mode: .cbc(iv: code), key: keys.encryption)
            return text + Hexadecimal.string(sealed) + Hexadecimal.string(code)
        } catch {
            throw PaymentTokenError(.cryptographyFailed, "The key block")
        }
    }

    /// Unwraps a key.
    ///
    /// - Parameters:
    ///   - text: The key block.
    ///   - protectionKey: The key that wraps it.
    /// - Returns: The key and its header.
    /// - Throws: `PaymentTokenError` with `malformedKeyBlock`, or `keyBlockNotAuthentic` when it
    ///   was changed or was wrapped with another key.
    package static func unwrap(
        _ text: String, under protectionKey: SecretBytes
    ) throws(PaymentTokenError) -> (key: SecretBytes, header: KeyBlockHeader) {
        let malformed = PaymentTokenError(.malformedKeyBlock, "The key block")
        let characters = Array(text.utf8)
        guard characters.first == version.utf8.first else { throw malformed }
        let (header, headerCount) = try KeyBlockHeader.parse(characters)
        guard headerCount.isMultiple(of: blockCount),
            !characters[headerCount...].contains(UInt8(ascii: " ")),
            let body = Hexadecimal.bytes(
                String(decoding: characters[headerCount...], as: UTF8.self)),
            body.count >= 2 * blockCount, body.count.isMultiple(of: blockCount)
        else { throw malformed }
        let code = Array(body.suffix(blockCount))
        let plain: SecretBytes
        do {
            let keys = try KeyBlockKeys(protectionKey)
            plain = try AES.decryptSecret(
                Array(body.dropLast(blockCount)), mode: .cbc(iv: code), key: keys.encryption)
            let expected = try keys.code(header: Array(characters[..<headerCount]), plain)
            guard constantTimeEqual(expected, code) else { throw CryptographyError.notAuthentic }
        } catch {
            throw PaymentTokenError(.keyBlockNotAuthentic, "The key block")
        }
        guard let key = key(in: plain) else { throw malformed }
        return (key, header)
    }

    /// Returns the key that follows its length in bits.
    private static func key(in plain: SecretBytes) -> SecretBytes? {
        plain.withBytes { plain in
            let bits = Int(plain[0]) << 8 | Int(plain[1])
            let count = bits / 8
            guard bits > 0, bits.isMultiple(of: 8), count + 2 <= plain.count else { return nil }
            return SecretBytes(plain[2..<(2 + count)])
        }
    }
}

extension CryptographyError {
    fileprivate static let notAuthentic = CryptographyError(.authenticationFailed, "key block")
}

/// The two keys of a key block, derived from its protection key.
///
/// The derivation uses CMAC over the counter, usage, algorithm, and length. See TR-31:2018 (ANSI
/// X9.143), 5.3.2.3.
private struct KeyBlockKeys {
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
