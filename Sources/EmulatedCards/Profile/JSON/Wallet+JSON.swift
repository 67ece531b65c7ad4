// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension Wallet: ProfilePart {
    mutating func read(_ section: ProfileSection) throws(CardProfileError) {
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
            throw CardProfileError(
                path: "\(section.path).\(name)", found: "\(others) passes of another wallet kind",
                allowed: "none for the kind \(kind.rawValue)")
        }
    }

    private static func read<Pass: ProfilePart>(
        _ target: inout [Pass], _ section: ProfileSection, _ name: String, from usual: Pass
    ) throws(CardProfileError) {
        guard let value = section.value(name) else { return }
        guard case .list(let values) = value, values.count <= 16 else {
            throw section.error(name, value, allowed: "a list of up to sixteen objects")
        }
        target = []
        for (index, value) in values.enumerated() {
            var pass = usual
            try pass.read(value, path: "\(section.path).\(name)[\(index)]")
            target.append(pass)
        }
    }

    var json: ProfileValue {
        .object([
            "kind": .text(kind.rawValue), "version": .bytes(version),
            "payment": .boolean(offersPayment), "passes": .list(passes.map(\.json)),
            "smartTapPasses": .list(smartTapPasses.map(\.json)),
        ])
    }
}

extension LoyaltyPass: ProfilePart {
    mutating func read(_ section: ProfileSection) throws(CardProfileError) {
        try section.text(&typeIdentifier, "passTypeIdentifier", 1...120)
        guard !typeIdentifier.isEmpty else {
            throw CardProfileError(
                path: "\(section.path).passTypeIdentifier", found: "nothing",
                allowed: "a value (there is no default)")
        }
        try section.point(&encryptionPublicKey, "encryptionPublicKey")
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
