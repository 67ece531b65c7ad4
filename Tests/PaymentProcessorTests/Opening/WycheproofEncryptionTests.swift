// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentToken
import Support
import TestSupport
import Testing

@testable import PaymentProcessor

/// Wycheproof's tests of JSON Web Encryption, against the one pair of algorithms that we accept.
///
/// Valid tokens with it are opened, and all others are refused.
@Suite("Wycheproof: Encrypted tokens")
struct WycheproofEncryptionTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let key: JSONWebKey?
        let token: String
        let isExpected: Bool
    }

    private static let all: [Case] = {
        let limits = JSONLimits(length: 1 << 20, depth: 16, count: 1_000)
        guard let text = try? Fixtures.bytes("payload/wycheproof/json_web_encryption.json"),
            let groups = try? JSONObject(parsing: text, limits: limits)["testGroups"]?.array
        else { return [] }
        return groups.compactMap(\.object).flatMap { group -> [Case] in
            guard let key = group["private"]?.object else { return [] }
            let usable = try? JSONWebKey(key)
            let isOurs = key["alg"]?.string == "ECDH-ES+A256KW" && key["crv"]?.string == "P-256"
            return (group["tests"]?.array ?? []).compactMap(\.object).map { test in
                Case(
                    testDescription:
                        "\(test["tcId"]?.integer ?? 0) \(test["comment"]?.string ?? "")",
                    key: usable, token: test["jwe"]?.string ?? "",
                    isExpected: isOurs && test["result"]?.string == "valid"
                        && test["enc"]?.string == "A256GCM")
            }
        }
    }()

    private func open(_ test: Case) -> [UInt8]? {
        guard let key = test.key, key.canEncrypt, let privateKey = key.privateKey,
            let envelope = try? EncryptedEnvelope(parsing: Array(test.token.utf8)),
            (try? envelope.checkAlgorithms()) != nil
        else { return nil }
        return try? envelope.decrypt(with: privateKey)
    }

    @Test("Only valid Wycheproof tokens of our algorithms are opened", arguments: all)
    func verdict(test: Case) {
        let plain = open(test)
        #expect((plain != nil) == test.isExpected)
        if let plain { #expect(plain == Array("foo".utf8)) }
    }

    @Test("The Wycheproof file has cases of both kinds")
    func counts() {
        #expect(Self.all.count == 95)
        #expect(
            Self.all.filter(\.isExpected).map(\.testDescription) == [
                "66 acceptsEcdhEsA256KwA256Gcm"
            ])
    }
}
