// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// The `reb` record: the passes, encrypted for this session.
///
/// See Google Smart Tap 2.1, Record bundle NDEF record: flags (1 byte), initialization vector
/// (12), ciphertext, and an HMAC (32) over the vector and the ciphertext.
enum RecordBundle {
    private static let isEncrypted: UInt8 = 0x01
    private static let isCompressed: UInt8 = 0x02
    private static let vectorCount = 12

    /// Verifies the message authentication code and decrypts the passes.
    ///
    /// - Parameters:
    ///   - bytes: The payload of the record.
    ///   - keys: The keys of the session.
    /// - Returns: The passes, as an NDEF message.
    /// - Throws: `VASError` with `malformedData`, `notEncrypted`, `compressed` or
    ///   `notAuthentic`.
    static func open(_ bytes: [UInt8], keys: SmartTapKeys) throws(VASError) -> [UInt8] {
        guard let flags = bytes.first, bytes.count >= 1 + vectorCount + HMAC.codeCount else {
            throw .malformedData
        }
        guard flags & isEncrypted != 0 else { throw .notEncrypted }
        let sealed = Array(bytes.dropFirst().dropLast(HMAC.codeCount))
        let plain: [UInt8]
        do {
            let code = try HMAC.sha256(sealed, key: keys.authentication)
            guard constantTimeEqual(code, Array(bytes.suffix(HMAC.codeCount))) else {
                throw VASError.notAuthentic
            }
            plain = try AES.applyCTR(
                Array(sealed.dropFirst(vectorCount)), key: keys.encryption,
                counter: Array(sealed.prefix(vectorCount)) + [0, 0, 0, 0])
        } catch {
            throw .notAuthentic
        }
        // Compression was not requested, and there is no code to decompress the data.
        guard flags & isCompressed == 0 else { throw .compressed }
        return plain
    }
}
