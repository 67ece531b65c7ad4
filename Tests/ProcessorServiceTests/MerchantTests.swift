// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import PaymentProcessor
import PaymentToken
import Support
import TestSupport
import Testing

@testable import ProcessorService

@Suite("Merchants and their reader tokens")
struct MerchantTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("An identifier consists of printable ASCII characters, and a category of four digits")
    func values() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        for (member, value, isAllowed) in [
            ("id", "!", true), ("id", "~", true), ("id", "A B", false), ("id", "\u{E9}", false),
            ("categoryCode", "0123", true), ("categoryCode", "4567", true),
            ("categoryCode", "8999", true), ("categoryCode", "599", false),
            ("categoryCode", "5", false), ("categoryCode", "59a9", false),
            ("categoryCode", "599/", false), ("categoryCode", ":599", false),
            // Other digits of Unicode.
            ("categoryCode", "\u{FF15}\u{FF19}\u{FF19}\u{FF19}", false),
            ("categoryCode", "\u{664}\u{664}", false),
        ] {
            let identifier = member == "id" ? value : "M-\(value.utf8.map(String.init).joined())"
            let category = member == "id" ? "5999" : value
            let reply = try await world.send(
                .post, "/v1/merchants",
                #"{"id":"\#(identifier)","name":"x","categoryCode":"\#(category)"}"#,
                key: world.administratorKey)
            if isAllowed {
                #expect(reply.status == 201 && reply[member] == value, "\(reply.text)")
            } else {
                #expect(reply.status == 422, "\(member) \(value)")
                let error = reply.object["errors"]?.array?.first?.object
                #expect(error?["pointer"]?.string == "/" + member)
            }
        }
    }

    @Test(
        "A reader token has the lifetime and the permission of its request",
        arguments: [
            ("{}", 172_800, false), (#"{"lifetime":60}"#, 60, false),
            (#"{"allowsRelinking":true}"#, 172_800, true),
            (#"{"lifetime":1,"allowsRelinking":false}"#, 1, false),
        ] as [(String, Int64, Bool)])
    func readerTokens(body: String, lifetime: Int64, allowsRelinking: Bool) async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let reply = try await world.send(.post, "/v1/reader-tokens", body)
        let token = try ReaderToken.verify(
            try #require(reply["token"]), keys: world.service.keys.keys.publicKeySet,
            audiences: [TokenIssuer.defaultAudience], now: ServiceWorld.now)
        #expect(token.issuedAt == ServiceWorld.now)
        #expect(token.expiresAt == ServiceWorld.now + lifetime)
        #expect(reply.object["expiresAt"]?.integer == token.expiresAt)
        #expect(token.allowsRelinking == allowsRelinking)
        #expect(token.merchantName == "Demo Shop" && token.categoryCode == "5999")
        #expect(token.terminalProfile == world.terminalProfile)
    }
}
