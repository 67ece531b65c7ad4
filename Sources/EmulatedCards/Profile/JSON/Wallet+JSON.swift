// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension Wallet: ProfileObject {
    static var fields: [Field<Self>] {
        [
            Field("kind", value: { .string($0.kind.rawValue) }) {
                (section, name, wallet) throws(JSONMemberError) in
                let kind = try section.read(name, allowed: Kind.names) { value in
                    value.string.flatMap(Kind.init)
                }
                guard let kind, kind != wallet.kind else { return }
                wallet.kind = kind
                wallet.version = kind.usualVersion
            },
            .bytes("version", count: 2...2, \.version),
            .boolean("payment", \.offersPayment),
            .parts("passes", \.passes, usual: LoyaltyPass("", message: "")),
            .parts("smartTapPasses", \.smartTapPasses, usual: SmartTapPass(0, message: "")),
        ]
    }

    mutating func complete(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        let (others, name) =
            kind == .apple ? (smartTapPasses.count, "smartTapPasses") : (passes.count, "passes")
        guard others == 0 else {
            throw section.error(
                name, found: "\(others.counted("pass", "passes")) of another wallet kind",
                allowed: "none for the kind \(kind.rawValue)")
        }
    }
}

extension LoyaltyPass: ProfileObject {
    static var fields: [Field<Self>] {
        [
            .text("passTypeIdentifier", count: 1...120, \.typeIdentifier),
            .point("encryptionPublicKey", \.encryptionPublicKey),
            .text("message", count: 0...messageLimit, \.message),
            .bytes("status", count: 2...2, \.statusWord),
        ]
    }

    mutating func complete(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        guard !typeIdentifier.isEmpty else {
            throw section.error("passTypeIdentifier", allowed: "a value (there is no default)")
        }
    }
}

extension SmartTapPass: ProfileObject {
    static var fields: [Field<Self>] {
        [
            .number("collectorIdentifier", in: 1...Int64(UInt32.max), \.collector),
            .number("keyVersion", in: 0...Int64(UInt32.max), \.keyVersion),
            .point("collectorPublicKey", \.collectorPublicKey),
            .choice("type", \.service),
            .bytes("issuer", count: 5...5, \.issuer),
            .bytes("object", count: 8...8, \.objectIdentifier),
            .text("message", count: 0...messageLimit, \.message),
            .bytes("status", count: 2...2, \.statusWord),
        ]
    }

    mutating func complete(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        guard collector != 0 else {
            throw section.error("collectorIdentifier", allowed: "a value (there is no default)")
        }
    }
}
