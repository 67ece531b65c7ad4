// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Support

/// The keys that certify a card: authority, issuer, and card.
///
/// See EMV Book 2, 6.1.
package struct CardKeyChain: Hashable, Sendable {
    /// The authority, which signs the issuer's key.
    var authority: TestAuthority
    /// The issuer, which signs the card's key and data.
    var issuer: TestIssuerKey
    /// The card's key, which signs transactions; `nil` for static data authentication only.
    var card: TestCardKey?
    /// Whether the issuer also signed the static data (`93`).
    ///
    /// A card with its own key rarely needs it.
    var hasSignedStaticData = false
}

extension CardKeyChain: ProfileObject {
    static let fields: [Field<Self>] = [
        .choice("authority", \.authority)
            .described("The certification authority, which signs the issuer's key."),
        .choice("issuer", \.issuer)
            .described("The issuer's key, named by its size in bits."),
        .choice("card", \.card)
            .described("The chip's key; null for static data authentication."),
        .boolean("signedStaticData", \.hasSignedStaticData)
            .described("Whether the static data is signed too (93)."),
    ]

    mutating func complete(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        guard let authority = authority.key, let issuer = issuer.key,
            authority.publicKey.modulus.count < issuer.publicKey.modulus.count
        else { return }
        throw section.error(
            "issuer", found: "a key that is longer than the authority's key",
            allowed: "a key no longer than the authority's key")
    }
}

/// A test certification authority, under an index that its scheme does not use.
enum TestAuthority: String, Hashable, Sendable, Codable, CaseIterable {
    /// Certifies for `A000000003`, `A000000098` (US debit), and `A000000333` (UnionPay); 1408 bits.
    case visa
    /// Certifies for `A000000004`; 1984 bits.
    case mastercard
    /// Certifies for `A000000025`; 1536 bits.
    case americanExpress = "american-express"

    /// The authority's index (`8F`).
    static let index: UInt8 = 0xE1

    /// The key that signs issuers' keys; `nil` when its numbers are invalid.
    var key: RSAPrivateKey? {
        switch self {
        case .visa: TestKeys.visaAuthority
        case .mastercard: TestKeys.mastercardAuthority
        case .americanExpress: TestKeys.americanExpressAuthority
        }
    }
}

/// A test issuer's key pair, named by its scheme and size.
enum TestIssuerKey: String, Hashable, Sendable, Codable, CaseIterable {
    /// 1152 bits, exponent 3; part of it does not fit into Visa's certificate.
    case visa1152 = "visa-1152"
    /// 1408 bits, exponent 65537.
    case visa1408 = "visa-1408"
    /// 1280 bits, exponent 65537; Mastercard's certificate has padding after it.
    case mastercard1280 = "mastercard-1280"
    /// 1408 bits, exponent 3.
    case mastercard1408 = "mastercard-1408"
    /// 1216 bits, exponent 65537; American Express's certificate has padding after it.
    case americanExpress1216 = "american-express-1216"

    /// The key that signs cards' keys and data; `nil` when its numbers are invalid.
    var key: RSAPrivateKey? {
        switch self {
        case .visa1152: TestKeys.visaIssuer1152
        case .visa1408: TestKeys.visaIssuer1408
        case .mastercard1280: TestKeys.mastercardIssuer1280
        case .mastercard1408: TestKeys.mastercardIssuer1408
        case .americanExpress1216: TestKeys.americanExpressIssuer1216
        }
    }
}

/// A test chip's key pair, named by its size; cards share them.
enum TestCardKey: String, Hashable, Sendable, Codable, CaseIterable {
    /// 768 bits, exponent 3.
    case card768 = "card-768"
    /// 896 bits, exponent 3.
    case card896 = "card-896"
    /// 1024 bits, exponent 3.
    case card1024 = "card-1024"
    /// 1152 bits, exponent 65537.
    case card1152 = "card-1152"

    /// The key that signs transactions; `nil` when its numbers are invalid.
    var key: RSAPrivateKey? {
        switch self {
        case .card768: TestKeys.card768
        case .card896: TestKeys.card896
        case .card1024: TestKeys.card1024
        case .card1152: TestKeys.card1152
        }
    }
}
