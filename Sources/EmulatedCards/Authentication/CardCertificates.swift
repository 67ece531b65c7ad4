// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// The certificates by which a terminal can trust a card's key and data.
///
/// The authority signs the issuer's key, the issuer signs the card's key together with
/// the card's static data. See EMV Book 2, 6.1 to 6.4.
struct CardCertificates {
    /// The issuer public key certificate (`90`).
    let issuerCertificate: [UInt8]
    /// The end of the issuer's modulus (`92`).
    let issuerRemainder: [UInt8]
    /// The ICC public key certificate (`9F46`).
    let cardCertificate: [UInt8]
    /// The end of the card's modulus (`9F48`).
    let cardRemainder: [UInt8]

    /// Certifies an account's card; `nil` when the keys are of no use.
    ///
    /// - Parameters:
    ///   - account: The account; issuer identifier and expiry are taken from it.
    ///   - staticData: What the card's certificate covers besides its key.
    init?(account: CardAccount, staticData: [UInt8]) {
        guard let authority = TestKeys.authority, let issuer = TestKeys.issuer,
            let card = TestKeys.card
        else { return nil }
        let issuerNumber = PackedDigits.bytes(account.number.prefix(6) + "FF", filler: 0xF)
        let cardNumber = PackedDigits.bytes(
            account.number + String(repeating: "F", count: max(0, 20 - account.number.count)),
            filler: 0xF)
        guard
            let issuerPart = Self.certify(
                issuer.publicKey, as: [0x02] + issuerNumber, account: account, with: authority),
            let cardPart = Self.certify(
                card.publicKey, as: [0x04] + cardNumber, account: account,
                staticData: staticData, with: issuer)
        else { return nil }
        (issuerCertificate, issuerRemainder) = issuerPart
        (cardCertificate, cardRemainder) = cardPart
    }

    /// The two records that hold the certificates.
    func records(file: UInt8) -> [CardRecord] {
        [
            CardRecord(
                file, 1,
                [
                    0x8F: [TestKeys.authorityIndex],
                    0x90: issuerCertificate,
                    0x92: issuerRemainder,
                    0x9F32: [3],
                ]),
            CardRecord(
                file, 2,
                [
                    0x9F46: cardCertificate,
                    0x9F47: [3],
                    0x9F48: cardRemainder,
                ]),
        ]
    }

    /// Signs one key: format and identifier, expiry, serial number, algorithms, lengths,
    /// as much of the modulus as fits, and a hash.
    ///
    /// See EMV Book 2, tables 1 and 2 of section 6.1.
    private static func certify(
        _ key: RSAPublicKey, as head: [UInt8], account: CardAccount, staticData: [UInt8] = [],
        with signer: RSAPrivateKey
    ) -> (certificate: [UInt8], remainder: [UInt8])? {
        let expiry = account.expirationDate
        let month = PackedDigits.numeric(expiry.dropFirst(2).prefix(2) + expiry.prefix(2))
        let fields =
            head + month + [0x00, 0x00, 0x01, 0x01, 0x01]
            + [UInt8(truncatingIfNeeded: key.modulus.count), 1]
        // `6A` before, twenty bytes of hash and `BC` behind.
        let room = signer.publicKey.modulus.count - fields.count - 22
        guard room > 0 else { return nil }
        let shown = key.modulus.prefix(room)
        let padding = [UInt8](repeating: 0xBB, count: room - shown.count)
        let remainder = Array(key.modulus.dropFirst(room))
        let signed = fields + shown + padding
        let hash = Digest.sha1(signed + remainder + key.exponent + staticData)
        guard let certificate = try? signer.signRaw([0x6A] + signed + hash + [0xBC]) else {
            return nil
        }
        return (certificate, remainder)
    }
}

extension Collection<CardRecord> {
    /// What a card's certificate covers: the authenticated records without their template,
    /// then the interchange profile.
    ///
    /// See EMV Book 3, 10.3: `9F4A` names the interchange profile.
    func staticData(interchangeProfile: [UInt8]) -> [UInt8] {
        filter(\.isAuthenticated).flatMap(\.content) + interchangeProfile
    }

    /// These records and those of the certificates that cover them.
    func certified(
        _ account: CardAccount, interchangeProfile: [UInt8], file: UInt8
    ) -> [CardRecord] {
        let certificates = CardCertificates(
            account: account, staticData: staticData(interchangeProfile: interchangeProfile))
        return Array(self) + (certificates?.records(file: file) ?? [])
    }
}
