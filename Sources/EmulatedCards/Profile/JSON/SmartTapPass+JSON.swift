// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Support

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
    func point(_ target: inout [UInt8], _ name: String) throws(JSONMemberError) {
        let allowed = "a compressed point on P-256: 33 bytes as hexadecimal digits"
        target =
            try read(name, allowed: allowed) { value in
                value.bytes(33...33).flatMap { point in
                    (try? P256PublicKey(compressedPoint: point)).map { _ in point }
                }
            } ?? target
    }
}
