// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Support

extension CardKeyChain: ProfileObject {
    mutating func read(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        try section.choice(&authority, "authority")
        try section.choice(&issuer, "issuer")
        let allowed = "\(TestCardKey.names), or null"
        let key: TestCardKey?? = try section.read("card", allowed: allowed) { value in
            switch value {
            case .null: .some(nil)
            case .string(let text): TestCardKey(rawValue: text).map(Optional.some)
            default: nil
            }
        }
        card = key ?? card
        try section.flag(&hasSignedStaticData, "signedStaticData")
        guard let authority = authority.key, let issuer = issuer.key,
            authority.publicKey.modulus.count < issuer.publicKey.modulus.count
        else { return }
        throw section.error(
            "issuer", found: "a key that is longer than the authority's key",
            allowed: "a key no longer than the authority's key")
    }

    var json: JSONValue {
        .object([
            "authority": .string(authority.rawValue), "issuer": .string(issuer.rawValue),
            "card": .string(card?.rawValue), "signedStaticData": .boolean(hasSignedStaticData),
        ])
    }
}

extension IssuerKeys: ProfileObject {
    mutating func read(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        self = IssuerKeys(
            applicationCryptogram: try section.key("imkAC") ?? applicationCryptogram,
            secureMessagingIntegrity: try section.key("imkSMI") ?? secureMessagingIntegrity,
            secureMessagingConfidentiality: try section.key("imkSMC")
                ?? secureMessagingConfidentiality,
            dynamicCode: try section.key("imkCVC3") ?? dynamicCode)
    }

    var json: JSONValue {
        .object([
            "imkAC": .key(applicationCryptogram), "imkSMI": .key(secureMessagingIntegrity),
            "imkSMC": .key(secureMessagingConfidentiality), "imkCVC3": .key(dynamicCode),
        ])
    }
}
