// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// The test keys on P-256 of the cards with the common kernel; anyone can sign with them.
///
/// The authority and the issuer have the smaller y, as EMV Contactless Book E requires of keys whose
/// certificates contain only the x coordinate.
enum EllipticCurveKeys {
    /// The index of the authority's key (`8F`).
    static let authorityIndex: UInt8 = 0xE2

    /// The authority's key; `nil` if OpenSSL fails.
    static let authority = key([
        0x55, 0xA9, 0x7C, 0xBC, 0x62, 0xE9, 0x44, 0x04, 0x6C, 0xD2, 0x26, 0x6C, 0x18, 0x12, 0x62,
        0xB4,
        0xA4, 0xD3, 0xF2, 0xD1, 0x59, 0xB3, 0x41, 0xFB, 0x58, 0x1D, 0xF7, 0x0A, 0x15, 0xDC, 0xBB,
        0xBB,
    ])
    /// The issuer's key; `nil` if OpenSSL fails.
    static let issuer = key([
        0x25, 0x58, 0xE0, 0x38, 0xB7, 0x4A, 0xC4, 0x67, 0x15, 0x0F, 0x64, 0x6C, 0x80, 0x27, 0xFC,
        0x18,
        0x23, 0xD0, 0xB1, 0xC9, 0x88, 0x98, 0x33, 0xEA, 0x9A, 0xA6, 0x36, 0x9A, 0x58, 0x23, 0xE3,
        0x8E,
    ])
    /// The cards' key; `nil` if OpenSSL fails.
    static let card = key([
        0x7E, 0x78, 0x0B, 0xA8, 0xCC, 0x38, 0xE7, 0xBF, 0xAC, 0x94, 0x3E, 0xCF, 0x2A, 0x77, 0xEE,
        0xE2,
        0xD2, 0x8E, 0x50, 0x93, 0xC6, 0x4E, 0x85, 0x60, 0xAE, 0x0C, 0x8D, 0xC1, 0x8C, 0x49, 0x54,
        0xC5,
    ])

    private static func key(_ scalar: [UInt8]) -> P256PrivateKey? {
        try? P256PrivateKey(scalar: SecretBytes(scalar))
    }
}

/// The certificates of a card with the common kernel.
///
/// See EMV Contactless Book E (worked examples 3.2 and 3.3).
enum EllipticCurveCertificate {
    /// The suite EC-SDSA, P-256, SHA-256.
    private static let suite: UInt8 = 0x10
    /// The last minute of validity, HHMM.
    private static let expirationTime: [UInt8] = [0x23, 0x59]

    /// Returns the Issuer ECC Public Key Certificate (`90`).
    ///
    /// - Parameters:
    ///   - identifier: The application identifier, which begins with the RID.
    ///   - pan: The account number's digits, of which the first six identify the issuer.
    ///   - content: What the certificate says.
    /// - Returns: The certificate, 117 bytes, or `nil` without keys.
    static func issuer(
        identifier: [UInt8], pan: String, _ content: CardSignatures.Certificate
    ) -> [UInt8]? {
        guard let authority = EllipticCurveKeys.authority, let issuer = EllipticCurveKeys.issuer
        else { return nil }
        let prefix = PackedDigits.numeric(String((content.accountNumber ?? pan).prefix(6)))
        let message =
            (content.format ?? [0x12]) + [0x00] + prefix + [0xFF, 0xFF, suite]
            + content.expirationDay + content.serialNumber + identifier.prefix(5) + [
                EllipticCurveKeys.authorityIndex
            ] + issuer.publicKey.x
        return signed(message, by: authority)?.spoiled(unless: content.isValid)
    }

    /// Returns the ICC ECC Public Key Certificate (`9F46`).
    ///
    /// - Parameters:
    ///   - staticDataHash: The hash of the card's static data, 32 bytes.
    ///   - content: What the certificate says.
    /// - Returns: The certificate, 145 bytes, or `nil` without keys.
    static func card(
        staticDataHash: [UInt8], _ content: CardSignatures.Certificate
    ) -> [UInt8]? {
        guard let issuer = EllipticCurveKeys.issuer, let card = EllipticCurveKeys.card else {
            return nil
        }
        let message =
            (content.format ?? [0x14]) + [0x00, 0x00] + content.expirationDay + expirationTime
            + [0x00, 0x00, 0x00] + content.serialNumber + [0x01, 0x02] + staticDataHash
            + card.publicKey.x
        return signed(message, by: issuer)?.spoiled(unless: content.isValid)
    }

    /// Signs with a nonce that only the message and the key determine, so that profiles stay the same.
    private static func signed(_ message: [UInt8], by key: P256PrivateKey) -> [UInt8]? {
        let seed = try? HMAC.sha256(message, key: key.scalar)
        guard let seed, let nonce = try? P256PrivateKey(seed: SecretBytes(seed + seed.prefix(8))),
            let signature = try? ECSDSA.signature(
                for: message, key: key, nonce: nonce.scalar)
        else { return nil }
        return message + signature
    }
}
