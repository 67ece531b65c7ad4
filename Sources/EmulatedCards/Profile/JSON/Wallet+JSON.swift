// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Support

extension Wallet: ProfileObject {
    mutating func read(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        let former = kind
        try section.choice(&kind, "kind")
        if kind != former { version = kind.usualVersion }
        try section.bytes(&version, "version", 2...2)
        try section.flag(&offersPayment, "payment")
        try Self.read(&passes, section, "passes", from: LoyaltyPass("", message: ""))
        try Self.read(
            &smartTapPasses, section, "smartTapPasses", from: SmartTapPass(0, message: ""))
        let (others, name) =
            kind == .apple ? (smartTapPasses.count, "smartTapPasses") : (passes.count, "passes")
        guard others == 0 else {
            throw section.error(
                name, found: "\(others.counted("pass", "passes")) of another wallet kind",
                allowed: "none for the kind \(kind.rawValue)")
        }
    }

    private static func read<Pass: ProfileObject>(
        _ target: inout [Pass], _ section: JSONObjectDecoder, _ name: String, from usual: Pass
    ) throws(JSONMemberError) {
        let allowed = "a list of up to sixteen objects"
        guard let sections = try section.objects(name, allowed: allowed) else { return }
        guard sections.count <= 16 else { throw section.error(name, allowed: allowed) }
        target = []
        for section in sections {
            var pass = usual
            try pass.readAll(section)
            target.append(pass)
        }
    }

    var json: JSONValue {
        .object([
            "kind": .string(kind.rawValue), "version": .bytes(version),
            "payment": .boolean(offersPayment), "passes": .array(passes.map(\.json)),
            "smartTapPasses": .array(smartTapPasses.map(\.json)),
        ])
    }
}

extension LoyaltyPass: ProfileObject {
    mutating func read(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        try section.text(&typeIdentifier, "passTypeIdentifier", 1...120)
        guard !typeIdentifier.isEmpty else {
            throw section.error(
                "passTypeIdentifier", found: "nothing",
                allowed: "a value (there is no default)")
        }
        try section.point(&encryptionPublicKey, "encryptionPublicKey")
        try section.text(&message, "message", 0...Self.messageLimit)
        try section.bytes(&statusWord, "status", 2...2)
    }

    var json: JSONValue {
        .object([
            "passTypeIdentifier": .string(typeIdentifier),
            "encryptionPublicKey": .bytes(encryptionPublicKey), "message": .string(message),
            "status": .bytes(statusWord),
        ])
    }
}

extension SmartTapPass: ProfileObject {
    mutating func read(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        guard section.names.contains("collectorIdentifier") else {
            throw section.error(
                "collectorIdentifier", found: "nothing",
                allowed: "a value (there is no default)")
        }
        try section.number(&collector, "collectorIdentifier", 1...Int64(UInt32.max))
        try section.number(&keyVersion, "keyVersion", 0...Int64(UInt32.max))
        try section.point(&collectorPublicKey, "collectorPublicKey")
        try section.choice(&service, "type")
        try section.bytes(&issuer, "issuer", 5...5)
        try section.bytes(&objectIdentifier, "object", 8...8)
        try section.text(&message, "message", 0...Self.messageLimit)
        try section.bytes(&statusWord, "status", 2...2)
    }

    var json: JSONValue {
        .object([
            "collectorIdentifier": .number(collector), "keyVersion": .number(keyVersion),
            "collectorPublicKey": .bytes(collectorPublicKey), "type": .string(service.rawValue),
            "issuer": .bytes(issuer), "object": .bytes(objectIdentifier),
            "message": .string(message), "status": .bytes(statusWord),
        ])
    }
}

extension JSONObjectDecoder {
    /// Reads a compressed point on P-256.
    fileprivate func point(_ target: inout [UInt8], _ name: String) throws(JSONMemberError) {
        let allowed = "a compressed point on P-256: 33 bytes as hexadecimal digits"
        target =
            try read(name, allowed: allowed) { value in
                value.bytes(33...33).flatMap { point in
                    (try? P256PublicKey(compressedPoint: point)).map { _ in point }
                }
            } ?? target
    }
}
