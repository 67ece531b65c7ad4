// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken

extension ApplePayMerchant {
    /// Step 3: restores the key of the token's data.
    ///
    /// See Apple, Restoring the symmetric key.
    ///
    /// - Returns: A key of AES-256 for `EC_v1`, of AES-128 for `RSA_v1`.
    /// - Throws: `ApplePayRejection` of the step `symmetricKey`.
    func symmetricKey(of token: ApplePayToken) throws(ApplePayRejection) -> SecretBytes {
        switch (token.version, key) {
        case (.ellipticCurve(let ephemeralPublicKey), .ellipticCurve(let key)):
            try agreedKey(with: ephemeralPublicKey, key)
        case (.rsa(let wrappedKey), .rsa(let key)): try Self.unwrapped(wrappedKey, key)
        case (.ellipticCurve, .rsa), (.rsa, .ellipticCurve):
            throw ApplePayRejection(
                .wrongKeyKind, .symmetricKey,
                "The token's version does not go with the kind of the merchant's key.")
        }
    }

    /// The concatenation of `id-aes256-GCM` with its length, `Apple`, and the merchant's digest.
    ///
    /// See NIST SP 800-56A, 5.8.1.
    private func agreedKey(
        with ephemeralPublicKey: [UInt8], _ key: P256PrivateKey
    ) throws(ApplePayRejection) -> SecretBytes {
        let peer = try Self.point(ephemeralPublicKey)
        let algorithm = "id-aes256-GCM".utf8
        let information =
            [UInt8(truncatingIfNeeded: algorithm.count)] + algorithm + "Apple".utf8
            + identifierHash
        do {
            return try ConcatKDF.derive(
                sharedSecret: try key.sharedSecret(with: peer), otherInfo: information, count: 32)
        } catch {
            throw ApplePayRejection(.systemFailure, .symmetricKey, "\(error)")
        }
    }

    /// What stands before the point in SubjectPublicKeyInfo of a key on P-256: RFC 5480, 2.
    private static let header: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01,
        0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
    ]

    private static func point(
        _ ephemeralPublicKey: [UInt8]
    ) throws(ApplePayRejection) -> P256PublicKey {
        if ephemeralPublicKey.starts(with: header),
            let point = try? P256PublicKey(
                uncompressedPoint: Array(ephemeralPublicKey.dropFirst(header.count)))
        {
            return point
        }
        guard !isOnOtherCurve(ephemeralPublicKey) else {
            throw ApplePayRejection(
                .wrongCurve, .symmetricKey, "The ephemeral key is not on the curve P-256.")
        }
        throw ApplePayRejection(
            .malformedEphemeralKey, .symmetricKey,
            "The ephemeral key is not an uncompressed point of P-256 in SubjectPublicKeyInfo.")
    }

    private static func isOnOtherCurve(_ key: [UInt8]) -> Bool {
        do {
            return try PublicKeyInfo(key).kind != .p256
        } catch {
            // The code for a key that is one, of a kind that is not known here.
            return error.code == .invalidKey
        }
    }

    private static func unwrapped(
        _ wrappedKey: [UInt8], _ key: KeyPair
    ) throws(ApplePayRejection) -> SecretBytes {
        do {
            return try RSAOAEP.open(wrappedKey, with: key, count: 16)
        } catch {
            throw ApplePayRejection(
                .keyUnwrapFailed, .symmetricKey,
                "The wrapped key is not of 16 bytes under RSA-OAEP for the merchant's key.")
        }
    }
}
