// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

extension Wallet: ProfilePart {
    mutating func read(_ section: ProfileSection) throws(CardProfileError) {
        try section.bytes(&version, "version", 2...2)
        try section.flag(&offersPayment, "payment")
        guard let value = section.value("passes") else { return }
        guard case .list(let values) = value, values.count <= 16 else {
            throw section.error("passes", value, allowed: "a list of up to sixteen objects")
        }
        passes = []
        for (index, value) in values.enumerated() {
            var pass = LoyaltyPass("", message: "")
            try pass.read(value, path: "\(section.path).passes[\(index)]")
            passes.append(pass)
        }
    }

    var json: ProfileValue {
        .object([
            "version": .bytes(version), "payment": .boolean(offersPayment),
            "passes": .list(passes.map(\.json)),
        ])
    }
}

extension LoyaltyPass: ProfilePart {
    mutating func read(_ section: ProfileSection) throws(CardProfileError) {
        try section.text(&typeIdentifier, "passTypeIdentifier", 1...120)
        guard !typeIdentifier.isEmpty else {
            throw CardProfileError(
                path: "\(section.path).passTypeIdentifier", found: "nothing",
                allowed: "a value; it has no default")
        }
        let allowed = "a compressed point of P-256: 33 bytes as hexadecimal digits"
        encryptionPublicKey =
            try section.read("encryptionPublicKey", allowed: allowed) { value in
                value.bytes(33...33).flatMap { point in
                    (try? P256PublicKey(compressedPoint: point)).map { _ in point }
                }
            } ?? encryptionPublicKey
        try section.text(&message, "message", 0...Self.messageLimit)
        try section.bytes(&statusWord, "status", 2...2)
    }

    var json: ProfileValue {
        .object([
            "passTypeIdentifier": .text(typeIdentifier),
            "encryptionPublicKey": .bytes(encryptionPublicKey), "message": .text(message),
            "status": .bytes(statusWord),
        ])
    }
}
