// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentToken
import Support
import TestSupport
import Testing

/// Wycheproof's tests of JSON Web Signature and JSON Web Key, against the one algorithm we accept.
///
/// Valid ES256 tokens are accepted, and all others are refused.
@Suite("Wycheproof: Signed tokens")
struct WycheproofSignatureTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let keys: JSONWebKeySet?
        let token: String
        let isExpected: Bool

        var testDescription: String { name }
    }

    private static func cases(_ file: String) -> [Case] {
        let limits = JSONLimits(length: 1 << 20, depth: 16, count: 1_000)
        guard
            let text = try? Fixtures.bytes("payload/wycheproof/\(file).json"),
            let groups = try? JSONObject(parsing: text, limits: limits)["testGroups"]?.array
        else { return [] }
        return groups.compactMap(\.object).flatMap { group -> [Case] in
            guard let key = (group["public"] ?? group["private"])?.object else { return [] }
            let elements = key["keys"]?.array ?? [.object(key)]
            let set = JSONWriter.text(.object(JSONObject(["keys": .array(elements)])))
            let keys = try? JSONWebKeySet(parsing: set)
            return (group["tests"]?.array ?? []).compactMap(\.object).map { test in
                let token = test["jws"]?.string ?? ""
                let algorithm = CompactSegments.split(Array(token.utf8), count: 3)
                    .flatMap { Base64URL.bytes($0[0]) }
                    .flatMap { try? JSONObject(parsing: $0)["alg"]?.string }
                return Case(
                    name: "\(file) \(test["tcId"]?.integer ?? 0) \(test["comment"]?.string ?? "")",
                    keys: keys, token: token,
                    isExpected: test["result"]?.string == "valid" && algorithm == "ES256"
                        && elements.allSatisfy { $0.object?["crv"]?.string == "P-256" })
            }
        }
    }

    private static let all = cases("json_web_signature") + cases("json_web_key")

    private func accepts(_ test: Case) -> Bool {
        guard let keys = test.keys, let token = try? CompactJWS(parsing: Array(test.token.utf8)),
            (try? token.requireES256()) != nil
        else { return false }
        let candidates =
            token.keyIdentifier.map { [keys.key(named: $0)].compactMap(\.self) } ?? keys.keys
        return candidates.contains { token.isSigned(by: $0) }
    }

    @Test("Only valid ES256 Wycheproof tokens are accepted", arguments: all)
    func verdict(test: Case) {
        #expect(accepts(test) == test.isExpected)
    }

    @Test("The Wycheproof file has cases of both kinds")
    func counts() {
        #expect(Self.all.count == 104)
        #expect(Self.all.filter(\.isExpected).count == 2)
    }
}
