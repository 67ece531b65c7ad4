// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// The certificates that let a terminal trust a card's key and data.
///
/// The authority signs the issuer's key; the issuer signs the card's key together with
/// the card's static data, or the static data alone. See EMV Book 2, 5.1 and 6.1.
struct CardCertificates {
    /// A key's certificate, and the part of the key that does not fit into it.
    struct Certified {
        /// The certificate (`90`, `9F46`), as long as its signer's modulus.
        let certificate: [UInt8]
        /// The end of the modulus (`92`, `9F48`); often empty.
        let remainder: [UInt8]
        /// The public exponent (`9F32`, `9F47`).
        let exponent: [UInt8]
    }

    /// The issuer's key, signed by the authority.
    let issuer: Certified
    /// The card's key, signed by the issuer; `nil` when the card has none.
    let card: Certified?
    /// The static data, signed by the issuer (`93`); `nil` when only the card's key is.
    let signedStaticData: [UInt8]?

    /// Certifies a card; `nil` when the keys are unusable.
    ///
    /// - Parameters:
    ///   - chain: The keys of the authority, the issuer, and the card.
    ///   - pan: The account number's digits, which start with the issuer's identifier.
    ///   - staticData: The data that the card's certificate covers in addition to its key.
    ///   - signatures: What the certificates and the signature say.
    init?(
        _ chain: CardKeyChain, pan: String, staticData: [UInt8],
        signatures: CardSignatures = CardSignatures()
    ) {
        guard let authority = chain.authority.key, let issuerKey = chain.issuer.key,
            let issuer = KeyCertificate.issuer(issuerKey.publicKey, pan: pan, signatures.issuer)
                .signed(by: authority)
        else { return nil }
        self.issuer = issuer
        if let key = chain.card {
            guard let key = key.key,
                let card = KeyCertificate.card(key.publicKey, pan: pan, signatures.card)
                    .signed(by: issuerKey, covering: staticData)
            else { return nil }
            self.card = card
        } else {
            card = nil
        }
        signedStaticData =
            chain.hasSignedStaticData || chain.card == nil
            ? StaticDataSignature.sign(
                staticData, with: issuerKey, isValid: signatures.isStaticDataValid) : nil
    }

    /// The elements of the certificates' records.
    ///
    /// A certificate of 248 bytes fills a record alone, because the limit is 256 bytes.
    var elements: RecordLayout.Elements {
        var objects: RecordLayout.Elements = [
            (.certificationAuthorityPublicKeyIndex, [TestAuthority.index]),
            (.issuerPublicKeyCertificate, issuer.certificate),
            (.issuerPublicKeyRemainder, issuer.remainder),
            (.issuerPublicKeyExponent, issuer.exponent),
        ]
        if let signedStaticData { objects.append((.signedStaticApplicationData, signedStaticData)) }
        if let card {
            objects += [
                (.iccPublicKeyCertificate, card.certificate),
                (.iccPublicKeyExponent, card.exponent), (.iccPublicKeyRemainder, card.remainder),
            ]
        }
        return objects
    }
}

extension Collection<CardRecord> {
    /// Returns the data that a card's certificate covers.
    ///
    /// These are the authenticated records without their template, then the interchange profile.
    /// See EMV Book 3, 10.3: `9F4A` names the interchange profile.
    func staticData(interchangeProfile: [UInt8]) -> [UInt8] {
        filter(\.isAuthenticated).flatMap(\.content) + interchangeProfile
    }

    /// Returns the certificates that cover these records.
    func certificates(
        by chain: CardKeyChain?, pan: String, interchangeProfile: [UInt8],
        signatures: CardSignatures
    ) -> [RecordLayout.Part] {
        guard let chain,
            let certificates = CardCertificates(
                chain, pan: pan, staticData: staticData(interchangeProfile: interchangeProfile),
                signatures: signatures)
        else { return [] }
        return [RecordLayout.Part(RecordLayout.certificateFile, certificates.elements)]
    }
}

/// The data that is signed to certify a key.
///
/// See EMV Book 2, 6.1, tables 5.1 and 6.1.
private struct KeyCertificate {
    /// The certificate's format and the holder's number.
    private let head: [UInt8]
    private let key: RSAPublicKey
    private let content: CardSignatures.Certificate

    /// Returns the data for an issuer's key: format `02` and the account numbers' first digits.
    static func issuer(
        _ key: RSAPublicKey, pan: String, _ content: CardSignatures.Certificate
    ) -> KeyCertificate {
        let digits = (content.accountNumber ?? pan).prefix(6)
        return KeyCertificate(
            head: (content.format ?? [0x02]) + padded(digits, digits: 8), key: key,
            content: content)
    }

    /// Returns the data for a card's key: format `04` and the account number.
    static func card(
        _ key: RSAPublicKey, pan: String, _ content: CardSignatures.Certificate
    ) -> KeyCertificate {
        KeyCertificate(
            head: (content.format ?? [0x04]) + padded(content.accountNumber ?? pan, digits: 20),
            key: key, content: content)
    }

    /// Signs the key.
    ///
    /// The signature covers format and holder, expiry, serial number, algorithms, lengths, as much
    /// of the modulus as fits, and a hash.
    ///
    /// - Parameters:
    ///   - signer: The key of the next higher authority.
    ///   - staticData: Additional data that the hash covers.
    /// - Returns: The certificate; `nil` when the signer's key is too short.
    func signed(
        by signer: RSAPrivateKey, covering staticData: [UInt8] = []
    ) -> CardCertificates.Certified? {
        let lengths = [key.modulus.count, key.exponent.count].map { UInt8(truncatingIfNeeded: $0) }
        let fields =
            head + content.expiration + content.serialNumber + [0x01, 0x01] + lengths
        // `6A` comes before; twenty bytes of hash and `BC` come after.
        let room = signer.publicKey.modulus.count - fields.count - 22
        guard room > 0 else { return nil }
        let shown = key.modulus.prefix(room)
        let padding = [UInt8](repeating: 0xBB, count: room - shown.count)
        let remainder = Array(key.modulus.dropFirst(room))
        let signed = fields + shown + padding
        let hash = Digest.sha1(signed + remainder + key.exponent + staticData)
            .spoiled(unless: content.isValid)
        guard let certificate = try? signer.signRaw([0x6A] + signed + hash + [0xBC]) else {
            return nil
        }
        return .init(certificate: certificate, remainder: remainder, exponent: key.exponent)
    }

    private static func padded(_ number: some StringProtocol, digits: Int) -> [UInt8] {
        let filler = String(repeating: "F", count: max(0, digits - number.count))
        return PackedDigits.bytes(number + filler, filler: 0xF)
    }
}

/// The signature over a card's static data (`93`) with the issuer's key.
///
/// See EMV Book 2, 5.1, table 5.2.
private enum StaticDataSignature {
    /// The data authentication code (`9F45`) that a terminal finds in the signature.
    static let dataAuthenticationCode: [UInt8] = [0xDA, 0xC1]

    /// Signs format `03`, the algorithm, the code, padding, and a hash.
    ///
    /// - Returns: The signature, as long as the issuer's modulus; `nil` when the key is too short.
    static func sign(
        _ staticData: [UInt8], with issuer: RSAPrivateKey, isValid: Bool
    ) -> [UInt8]? {
        let count = issuer.publicKey.modulus.count - 26
        guard count >= 0 else { return nil }
        let signed =
            [0x03, 0x01] + dataAuthenticationCode + [UInt8](repeating: 0xBB, count: count)
        let hash = Digest.sha1(signed + staticData).spoiled(unless: isValid)
        return try? issuer.signRaw([0x6A] + signed + hash + [0xBC])
    }
}
