// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// What a card's certificates and signatures say.
///
/// A card that is not genuine says something that a terminal has to find.
package struct CardSignatures: Hashable, Sendable {
    /// A public key certificate.
    ///
    /// See EMV Book 2, tables 6 and 14, and EMV Contactless Book E.
    struct Certificate: Hashable, Sendable {
        /// The format byte; `nil` for the right one.
        var format: [UInt8]?
        /// The account number whose digits it contains; `nil` for the card's own.
        var accountNumber: String?
        /// The month after which it is expired, MMYY.
        var expiration: [UInt8] = [0x12, 0x49]
        /// The serial number, by which it can be revoked.
        var serialNumber: [UInt8] = [0x00, 0x00, 0x01]
        /// Whether its hash, or its signature on an elliptic curve, is right.
        var isValid = true

        /// The expiration day, YYYYMMDD.
        var expirationDay: [UInt8] {
            let day: UInt8 = expiration.first == 0x12 ? 0x31 : 0x28
            return [0x20] + expiration.reversed() + [day]
        }
    }

    /// The certificate of the issuer's key (`90`).
    var issuer = Certificate()
    /// The certificate of the card's key (`9F46`).
    var card = Certificate()
    /// Whether the hash of the signed static data (`93`) is right.
    var isStaticDataValid = true
    /// Whether the signature over a transaction (`9F4B`) is right, or the common kernel's code for it
    /// (`9F8105`).
    var isDynamicDataValid = true

    /// Whether a terminal that trusts the authority finds nothing wrong.
    package var isGenuine: Bool { self == CardSignatures() }

    /// Returns the data that a signature over a transaction covers.
    func covered(_ data: [UInt8]) -> [UInt8] { isDynamicDataValid ? data : data + [0x00] }
}

extension [UInt8] {
    /// Returns the bytes, or others of the same length if they are not valid.
    func spoiled(unless isValid: Bool) -> [UInt8] {
        isValid ? self : dropLast() + suffix(1).map { $0 ^ 0x01 }
    }
}

extension CardSignatures: ProfileObject {
    static let fields: [Field<Self>] = [
        .part("issuer", \.issuer)
            .described("The certificate of the issuer's key (90)."),
        .part("card", \.card)
            .described("The certificate of the card's key (9F46)."),
        .boolean("staticDataValid", \.isStaticDataValid)
            .described("Whether the hash of the signed static data (93) is right."),
        .boolean("dynamicDataValid", \.isDynamicDataValid)
            .described(
                "Whether the signature over a transaction (9F4B) is right, or the "
                    + "common kernel's code (9F8105)."),
    ]
}

extension CardSignatures.Certificate: ProfileObject {
    static let fields: [Field<Self>] = [
        .bytes("format", count: 1...1, \.format)
            .described("The certificate's format; null for the right one."),
        .optional(
            "pan", \.accountNumber, schema: (12...19).digitsSchema,
            allowed: (12...19).counted("decimal digit"),
            { $0.digits(12...19) }, written: { .string($0) }
        )
        .described(
            "The account number whose digits the certificate contains; null "
                + "for the card's own. Null for a card's certificate with elliptic "
                + "curves."),
        .bytes("expiration", count: 2...2, \.expiration)
            .described("The last month of validity, MMYY."),
        .bytes("serial", count: 3...3, \.serialNumber)
            .described(
                "The serial number; test terminals have FFFFFF on their "
                    + "revocation list."),
        .boolean("valid", \.isValid)
            .described("Whether its hash, or its signature with an elliptic curve, is right."),
    ]
}
