// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Support

extension CardKeyChain {
    /// The card's private exponent, or `nil` for a card without a key.
    var privateExponent: JSONValue? {
        (try? card?.key?.privateExponent).map { .key($0) }
    }

    /// The certificate chain of an application: authority, issuer, card, static data.
    func certificates(of application: CardApplication) -> JSONValue? {
        let staticData = application.records.staticData(
            interchangeProfile: application.interchangeProfile)
        guard
            let certificates = CardCertificates(
                self, pan: application.account.number, staticData: staticData),
            let authority = authority.key?.publicKey, let issuer = issuer.key?.publicKey
        else { return nil }
        return .object([
            "authority": .object([
                "rid": .bytes(Array(application.identifier.prefix(5))),
                "index": .bytes([TestAuthority.index]),
                "modulus": .bytes(authority.modulus), "exponent": .bytes(authority.exponent),
            ]),
            "issuer": Self.shown(certificates.issuer, issuer),
            "card": card?.key.flatMap { key in
                certificates.card.map { Self.shown($0, key.publicKey) }
            },
            "signedStaticData": certificates.signedStaticData.map { .bytes($0) },
        ])
    }

    private static func shown(
        _ certified: CardCertificates.Certified, _ key: RSAPublicKey
    ) -> JSONValue {
        .object([
            "certificate": .bytes(certified.certificate),
            "remainder": .bytes(certified.remainder), "exponent": .bytes(certified.exponent),
            "modulus": .bytes(key.modulus),
        ])
    }
}
