// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Support

extension CardProfile {
    /// Returns the personalization for people and tests, as one JSON object.
    ///
    /// Each application has the properties of a profile and the data derived from them: file
    /// locator, records, and certificates. The object contains the full account number only if it
    /// is one of the published test numbers, or if keys are included. With keys, the member
    /// `profile` contains the card as `init(json:)` reads it.
    ///
    /// - Parameters:
    ///   - includingKeys: Whether the object includes the issuer's master keys.
    ///   - isIndented: Whether the text is indented for people to read.
    /// - Returns: The text, without a line break at its end.
    public func json(includingKeys: Bool, isIndented: Bool = true) -> String {
        String(
            decoding: JSONWriter.text(
                shown(includingKeys: includingKeys), isIndented: isIndented), as: UTF8.self)
    }

    private func shown(includingKeys: Bool) -> JSONValue {
        let main = mainApplication
        let isShown = includingKeys || main.account.isPublished
        let keys = includingKeys ? main.issuerKeys : nil
        return .object([
            "name": .string(name),
            "summary": .string(summary),
            "scheme": .string(scheme.rawValue),
            "pan": .string(isShown ? pan : account.maskedNumber),
            "psn": .string(psn),
            "cryptogramVersion": .integer(main.cryptogramName),
            "imkAC": keys.map { .key($0.applicationCryptogram) },
            "imkSMI": keys.map { .key($0.secureMessagingIntegrity) },
            "imkSMC": keys.map { .key($0.secureMessagingConfidentiality) },
            "imkCVC3": keys.map { .key($0.dynamicCode) },
            "iccPrivateExponent": includingKeys ? main.keyChain?.privateExponent : nil,
            "track2": isShown ? .bytes(account.track2) : nil,
            "uid": isShown ? .bytes(uniqueIdentifier) : nil,
            "ats": .bytes(answerToSelect),
            "blocked": .boolean(isBlocked),
            "directory": .boolean(hasDirectory),
            "wallet": wallet.map(\.json),
            "applications": .array(
                applications.map { $0.shown(includingKeys: includingKeys) }),
            "profile": includingKeys ? value : nil,
        ])
    }
}

extension CardApplication {
    /// The members that reveal an account.
    private static let personal: Set<String> = ["account", "elements", "records"]
    private static let secret: Set<String> = ["keys", "cardKey", "referencePIN"]

    /// Returns the properties of a profile, then the data derived from them.
    fileprivate func shown(includingKeys: Bool) -> JSONValue {
        var members = json.object?.members ?? []
        let isShown = includingKeys || account.isPublished
        members.removeAll { member in
            !includingKeys && Self.secret.contains(member.name)
                || !isShown && Self.personal.contains(member.name)
        }
        set("aip", .bytes(interchangeProfile), in: &members)
        set("afl", .bytes(records.applicationFileLocator), in: &members)
        if isShown {
            set("records", records.shown, in: &members)
            set("certificates", keyChain?.certificates(of: self) ?? .null, in: &members)
        }
        return .object(JSONObject(members: members.map { ($0.name, $0.value) }))
    }

    private func set(
        _ name: String, _ value: JSONValue?, in members: inout [JSONObject.Member]
    ) {
        members.removeAll { $0.name == name }
        if let value { members.append(JSONObject.Member(name: name, value: value)) }
    }
}

extension [CardRecord] {
    /// The records as READ RECORD returns them.
    fileprivate var shown: JSONValue {
        .array(
            map {
                .object([
                    "sfi": .number($0.fileIdentifier), "record": .number($0.number),
                    "authenticated": .boolean($0.isAuthenticated), "data": .bytes($0.bytes),
                ])
            })
    }
}

extension CardKeyChain {
    /// The card's private exponent, or `nil` for a card without a key.
    fileprivate var privateExponent: JSONValue? {
        (try? card?.key?.privateExponent).map { .key($0) }
    }

    /// The certificate chain of an application: authority, issuer, card, static data.
    fileprivate func certificates(of application: CardApplication) -> JSONValue? {
        let staticData = application.records.staticData(
            interchangeProfile: application.interchangeProfile)
        guard
            let certificates = CardCertificates(
                self, pan: application.account.number, staticData: staticData,
                signatures: application.signatures),
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
