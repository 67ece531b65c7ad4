// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension CardApplication {
    mutating func readKeys(_ section: JSONObjectDecoder) throws(JSONMemberError) {
        if let cryptogram = try section.object("cryptogram") {
            let versions = scheme.specification.cryptogramVersions
            let allowed = versions.map { String($0.name) }.joined(separator: ", ")
            cryptogramVersion =
                try cryptogram.read("version", allowed: allowed) { value in
                    guard case .integer(let name) = value else { return nil }
                    return versions.first { $0.name == name }?.version
                } ?? cryptogramVersion
            try cryptogram.number(&keyDerivationIndex, "keyIndex", 0...255)
            try cryptogram.bytes(&fixedIssuerApplicationData, "issuerApplicationData", 0...32)
            try cryptogram.number(&initialTransactionCounter, "transactionCounter", 0...65_535)
            try cryptogram.rejectUnknownMembers()
        }
        try section.part(&issuerKeys, "keys")
        if section.contains("cardKey") {
            cardKey = section.isNull("cardKey") ? nil : try section.key("cardKey")
        }
        try section.part(&keyChain, "publicKeys", usual: scheme.specification.keyChain)
    }

    var keysJSON: JSONValue {
        .object([
            "cryptogram": .object([
                "version": .integer(cryptogramName),
                "keyIndex": .number(keyDerivationIndex),
                "issuerApplicationData": .bytes(fixedIssuerApplicationData),
                "transactionCounter": .number(initialTransactionCounter),
            ]),
            "keys": issuerKeys.json,
            "cardKey": cardKey.map { .key($0) } ?? .null,
            "publicKeys": .part(keyChain),
        ])
    }

    /// The usual number of the cryptogram version.
    var cryptogramName: Int64 {
        scheme.specification.cryptogramVersions.first { $0.version == cryptogramVersion }?.name
            ?? Int64(cryptogramVersion.number)
    }
}
