// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentToken
import Support

/// A sealed payment as the token server reads it, opened only with basic library functions.
struct OpenedWalletPayment {
    let header: JSONObject
    let members: JSONObject
    /// The payment data, byte for byte.
    let data: [UInt8]
    let dataObject: JSONObject

    init(_ payment: SealedWalletPayment, key: P256PrivateKey) throws {
        let segments = payment.bytes.split(separator: UInt8(ascii: "."))
        guard segments.count == 5 else { throw Unreadable() }
        let parts = try segments.map { try Self.need(Base64URL.bytes($0)) }
        header = try JSONObject(parsing: parts[0])
        let point = try Self.need(header["epk"]?.object)
        let ephemeralKey = try P256PublicKey(
            x: try Self.need(point["x"]?.string.flatMap { Base64URL.bytes($0) }),
            y: try Self.need(point["y"]?.string.flatMap { Base64URL.bytes($0) }))
        let contentKey = try AESKeyWrap.unwrap(
            parts[1], with: JWEKeyAgreement.keyEncryptionKey(key, ephemeralKey))
        let plain = try AESGCM.open(
            ciphertext: parts[3], tag: parts[4], key: contentKey, nonce: parts[2],
            additionalData: Array(segments[0]))
        members = try JSONObject(parsing: plain)
        data = try Self.need(members["data"]?.string.flatMap { Base64URL.bytes($0) })
        dataObject = try JSONObject(parsing: data)
    }

    private struct Unreadable: Error {}

    private static func need<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw Unreadable() }
        return value
    }

    func bytes(_ name: String) -> [UInt8]? {
        members[name]?.string.flatMap { Hexadecimal.bytes($0) }
    }
}
