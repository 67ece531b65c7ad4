// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension Wallet: ProfileObject {
    static let fields: [Field<Self>] = [
        Field("kind", schema: Kind.schema, value: { .string($0.kind.rawValue) }) {
            (section, name, wallet) throws(JSONMemberError) in
            let kind = try section.read(name, allowed: Kind.names) { value in
                value.string.flatMap(Kind.init)
            }
            guard let kind, kind != wallet.kind else { return }
            wallet.kind = kind
            wallet.version = kind.usualVersion
        }
        .described(
            "The kind of wallet: apple uses Apple VAS, google uses Google "
                + "Smart Tap."),
        .bytes("version", count: 2...2, \.version)
            .described(
                "The version of Apple VAS (9F21), or the highest one of Google "
                    + "Smart Tap (DF4D)."),
        .boolean("payment", \.offersPayment)
            .described("Whether the phone offers its payment card in the same tap."),
        .parts("passes", \.passes, usual: LoyaltyPass("", message: ""))
            .described("The passes of Apple's wallet."),
        .parts("smartTapPasses", \.smartTapPasses, usual: SmartTapPass(0, message: ""))
            .described("The passes of Google's wallet."),
    ]

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
    static var required: [String] { ["passTypeIdentifier"] }

    static let fields: [Field<Self>] = [
        .text("passTypeIdentifier", count: 1...120, \.typeIdentifier)
            .described("The identifier by which a reader requests the pass."),
        .point("encryptionPublicKey", \.encryptionPublicKey)
            .described("The merchant's public key: a compressed point of P-256."),
        .text("message", count: 0...messageLimit, \.message)
            .described("The message that the merchant gets."),
        .bytes("status", count: 2...2, \.statusWord)
            .described(
                "The status word that the phone returns instead of the pass, such "
                    + "as 6984."),
    ]

    mutating func complete(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        guard !typeIdentifier.isEmpty else {
            throw section.error("passTypeIdentifier", allowed: "a value (there is no default)")
        }
    }
}

extension SmartTapPass: ProfileObject {
    static var required: [String] { ["collectorIdentifier"] }

    static let fields: [Field<Self>] = [
        .number("collectorIdentifier", in: 1...Int64(UInt32.max), \.collector)
            .described("The number of the collector that the pass belongs to."),
        .number("keyVersion", in: 0...Int64(UInt32.max), \.keyVersion)
            .described("The version of the collector's key."),
        .point("collectorPublicKey", \.collectorPublicKey)
            .described("The collector's public key: a compressed point of P-256."),
        .choice("type", \.service)
            .described("The kind of pass."),
        .bytes("issuer", count: 5...5, \.issuer)
            .described("The issuer's number."),
        .bytes("object", count: 8...8, \.objectIdentifier)
            .described("The pass's own number."),
        .text("message", count: 0...messageLimit, \.message)
            .described("The service number, which the collector gets."),
        .bytes("status", count: 2...2, \.statusWord)
            .described(
                "The status word that the phone returns instead of the pass, such "
                    + "as 9300."),
    ]

    mutating func complete(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        guard collector != 0 else {
            throw section.error("collectorIdentifier", allowed: "a value (there is no default)")
        }
    }
}
