// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SQLite
import Support
import TestSupport
import Testing

@testable import HTTPServer
@testable import ProcessorService

@Suite("API keys, their scopes, and their lifetime")
struct APIKeyTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func world() async throws -> ServiceWorld {
        try await ServiceWorld(.sqlite, folder: folder.url.path)
    }

    @Test("The log says once that the administrator's API key was created")
    func created() async throws {
        let path = folder.url.path
        let result = try await #require(
            processExitsWith: .success, observing: [\.standardErrorContent]
        ) { [path = path as String] in
            for _ in 1...2 {
                _ = try ProcessorService(
                    ProcessorConfiguration(folder: path), database: Backend.sqlite.open(path),
                    now: { ServiceWorld.now })
            }
        }
        let log = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(log.components(separatedBy: "created the administrator's API key").count == 2)
        #expect(!log.contains("psp_"))
    }

    @Test("An API key allows what its scopes allow and nothing else", arguments: Backend.all)
    func scopes(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let charge = try await world.makeKey("charge").key
        let payment = try await world.send(
            .post, "/v1/payments", world.tap(), key: charge, once: "1")
        #expect(payment.status == 201)
        let path = "/v1/payments/\(try #require(payment["id"]))"
        let refund = try await world.makeKey("refund").key
        let enroll = try await world.makeKey("enroll").key
        let rows: [(HTTPServer.Method, String, String, UInt16)] = [
            (.post, path + "/refund", charge, 403), (.post, path + "/refund", enroll, 403),
            (.get, path, refund, 403), (.get, path, charge, 200),
            (.post, "/v1/reader-tokens", refund, 403), (.get, "/v1/readers", charge, 403),
            (.get, "/v1/readers", enroll, 200), (.get, "/v1/webhooks", enroll, 403),
            (.get, "/v1/api-keys", charge, 403), (.get, "/v1/api-keys", world.merchantKey, 403),
            (.get, "/metrics", enroll, 403), (.post, "/v1/keys/rotate", charge, 403),
            (.post, path + "/refund", refund, 200),
        ]
        for (method, path, key, status) in rows {
            let reply = try await world.send(method, path, key: key, once: "x")
            #expect(reply.status == status, "\(method.rawValue) \(path)")
        }
    }

    @Test("Only a batch can be long, and only from a caller whose key is valid")
    func bodyLimits() async throws {
        let world = try await world()
        func limits(
            _ service: ProcessorService, _ path: String, key: String?, count: Int?
        ) async throws -> [Int] {
            var headers = Headers()
            headers[.host] = "psp.test"
            if let count { headers[.contentLength] = HeaderValue("\(count)") }
            if let key { headers[.authorization] = HeaderValue("Bearer " + key) }
            let screening = service.screen(
                try RequestHead(
                    method: "POST", target: path, version: "HTTP/1.1", headers: headers))
            let isValid =
                if let check = screening.check { await check() != nil } else {
                    screening.credential != nil
                }
            return [screening.bodyLimit, isValid ? 1 : 0, screening.check == nil ? 0 : 1]
        }
        let (short, long) = (ProcessorService.bodyLimit, ProcessorService.batchLimit)
        let key = world.merchantKey
        let unknown = String(key.dropLast()) + (key.hasSuffix("A") ? "B" : "A")
        for (path, key, count, expected) in [
            ("/v1/batches", nil, long, [short, 0, 0]),
            ("/v1/batches", unknown, short, [short, 0, 0]),
            ("/v1/batches", unknown, nil, [short, 0, 0]),
            // The server reads no body before the check of the key has ended.
            ("/v1/batches", unknown, short + 1, [long, 0, 1]),
            ("/v1/batches", unknown, long, [long, 0, 1]),
            ("/v1/payments", unknown, long, [short, 0, 0]),
            ("/v1/payments", key, long, [short, 1, 0]),
            ("/v1/batches/none", key, long, [short, 1, 0]),
            ("/v1/batches", key, long, [long, 1, 0]),
        ] as [(String, String?, Int?, [Int])] {
            let found = try await limits(world.service, path, key: key, count: count)
            #expect(found == expected, "\(path)")
        }
        // Another instance does not know the key before its first request.
        let other = try ServiceWorld(again: world, .sqlite, folder: folder.url.path)
        let new = try await world.makeKey("charge").key
        let found = try await limits(other.service, "/v1/batches", key: new, count: long)
        #expect(found == [long, 1, 1])
    }

    @Test("A refund by card also requires the scope for refunds")
    func refundByCard() async throws {
        let world = try await world()
        let charge = try await world.makeKey("charge").key
        let body = try world.tap(type: "refund")
        let refused = try await world.send(.post, "/v1/payments", body, key: charge, once: "1")
        #expect(refused.problem == "wrong-scope")
        let both = try await world.makeKey("charge", "refund").key
        let taken = try await world.send(.post, "/v1/payments", body, key: both, once: "2")
        #expect(taken.status == 201, "\(taken.text)")
        #expect(taken["capturedAmount"] == "0.00" && taken["refundedAmount"] == "12.50")
    }

    @Test("An API key is valid until it is revoked or expires")
    func ends() async throws {
        let world = try await world()
        let (name, key) = try await world.makeKey("charge")
        #expect(try await world.send(.get, "/v1/webhooks", key: key).status == 200)
        let revoked = try await world.send(
            .post, "/v1/api-keys/\(name)/revoke", key: world.administratorKey)
        #expect(revoked.object["revokedAt"]?.integer == ServiceWorld.now)
        let ended = try await world.send(.get, "/v1/webhooks", key: key)
        #expect(ended.status == 401)
        #expect(ended["detail"]?.hasPrefix("The API key was revoked.") == true)
        // Half of the key is another key.
        let part = try await world.send(.get, "/v1/webhooks", key: String(key.prefix(20)))
        #expect(part.status == 401)
        #expect(part["detail"]?.hasPrefix("Unknown API key. Check that it is complete") == true)
        let short = try await world.makeKey("charge", lifetime: 60).key
        world.pass(59)
        #expect(try await world.send(.get, "/v1/webhooks", key: short).status == 200)
        world.pass(1)
        let late = try await world.send(.get, "/v1/webhooks", key: short)
        #expect(late.status == 401)
        #expect(late["detail"]?.contains("expired") == true)
    }

    @Test("A rotation leaves the old API key valid for the overlap")
    func rotation() async throws {
        let world = try await world()
        let (name, old) = try await world.makeKey("charge")
        let made = try await world.send(
            .post, "/v1/api-keys/\(name)/rotate", "{\"overlap\":600}", key: world.administratorKey)
        let new: String = try #require(made["apiKey"])
        #expect(made.object["scopes"]?.array?.compactMap(\.string) == ["charge"])
        #expect(made["merchant"] == "MERCHANT-1")
        world.pass(599)
        for key in [old, new] {
            #expect(try await world.send(.get, "/v1/webhooks", key: key).status == 200)
        }
        world.pass(1)
        #expect(try await world.send(.get, "/v1/webhooks", key: old).status == 401)
        #expect(try await world.send(.get, "/v1/webhooks", key: new).status == 200)
        let again = try await world.send(
            .post, "/v1/api-keys/\(name)/rotate", key: world.administratorKey)
        #expect(again.status == 409)
    }

    @Test("Another rotation during the overlap makes a key that is valid as long as the first one")
    func rotationAgain() async throws {
        let world = try await world()
        for lifetime in [nil, 7_200] as [Int?] {
            let (name, _) = try await world.makeKey("charge", lifetime: lifetime)
            for _ in 0..<2 {
                let made = try await world.send(
                    .post, "/v1/api-keys/\(name)/rotate", "{\"overlap\":600}",
                    key: world.administratorKey)
                let created = try #require(made.object["createdAt"]?.integer)
                let expires = made.object["expiresAt"]?.integer
                #expect(expires.map { $0 - created } == lifetime.map(Int64.init))
                world.pass(1)
            }
        }
    }

    @Test("A rotation does not extend the life of an API key")
    func rotationBeforeExpiry() async throws {
        let world = try await world()
        let (name, old) = try await world.makeKey("charge", lifetime: 3600)
        world.pass(3000)
        let made = try await world.send(
            .post, "/v1/api-keys/\(name)/rotate", "{\"overlap\":3600}", key: world.administratorKey)
        let new: String = try #require(made["apiKey"])
        world.pass(599)
        #expect(try await world.send(.get, "/v1/webhooks", key: old).status == 200)
        world.pass(1)
        #expect(try await world.send(.get, "/v1/webhooks", key: old).status == 401)
        #expect(try await world.send(.get, "/v1/webhooks", key: new).status == 200)
    }

    @Test("A key of the administrator that expires does not permit to revoke the last other one")
    func lastThatStays() async throws {
        let world = try await world()
        let list = try await world.send(.get, "/v1/api-keys", key: world.administratorKey)
        let name = list.object["apiKeys"]?.array?.compactMap(\.object).first {
            $0["merchant"]?.string == nil
        }?["id"]?.string
        let path = "/v1/api-keys/\(try #require(name))/revoke"
        let expiring = try await world.makeKey("administer", merchant: nil, lifetime: 3600).key
        #expect(try await world.send(.post, path, key: expiring).status == 409)
    }

    @Test("The administrator's last API key cannot be revoked")
    func last() async throws {
        let world = try await world()
        let list = try await world.send(.get, "/v1/api-keys", key: world.administratorKey)
        let names = list.object["apiKeys"]?.array?.compactMap(\.object).filter {
            $0["merchant"]?.string == nil
        }.compactMap { $0["id"]?.string }
        let name: String = try #require(names?.first)
        let path = "/v1/api-keys/\(name)/revoke"
        #expect(
            try await world.send(.post, path, key: world.administratorKey).status == 409)
        let other = try await world.makeKey("administer", merchant: nil).key
        #expect(try await world.send(.post, path, key: other).status == 200)
        #expect(
            try await world.send(.get, "/metrics", key: world.administratorKey).status == 401)
        #expect(try await world.send(.get, "/metrics", key: other).status == 200)
    }

    @Test("The administrator's file contains the key that replaced the one in it")
    func administratorFile() async throws {
        let world = try await world()
        let path = folder.url.path + "/" + ProcessorService.administratorFile
        let other = try await world.makeKey("administer", merchant: nil)
        _ = try world.service.rotateAPIKey(other.identifier, overlap: 0)
        let before = try String(contentsOfFile: path, encoding: .utf8)
        #expect(before == world.administratorKey + "\n")
        let own = try #require(
            try world.service.apiKeys().first { $0.name == "administrator" })
        let made = try world.service.rotateAPIKey(own.identifier, overlap: 0).0
        #expect(try String(contentsOfFile: path, encoding: .utf8) == made.text + "\n")
        #expect(try await world.send(.get, "/metrics", key: made.text).status == 200)
        #expect(
            try await world.send(.get, "/metrics", key: world.administratorKey).status == 401)
    }

    @Test("The list of API keys shows no key")
    func list() async throws {
        let world = try await world()
        let (name, key) = try await world.makeKey("enroll", "inject", merchant: nil)
        let list = try await world.send(.get, "/v1/api-keys", key: world.administratorKey)
        #expect(list.text.contains(name))
        for secret in [key, world.administratorKey, world.merchantKey] {
            #expect(!list.text.contains(secret))
            #expect(!list.text.contains(APIKey.digest(of: secret)))
        }
    }

    @Test(
        "Unknown scopes, and scopes that do not match the owner, are refused with the solution",
        arguments: [
            (
                #"{"scopes":[]}"#,
                "Specify at least one of administer, charge, refund, enroll, inject."
            ),
            (
                #"{"scopes":["everything"]}"#,
                "Each scope must be one of administer, charge, refund, enroll, inject."
            ),
            (
                #"{"scopes":["enroll","charge"]}"#,
                "charge requires a merchant's key: specify a merchant."
            ),
            (
                #"{"scopes":["administer","enroll"],"merchant":"MERCHANT-1"}"#,
                "administer requires a provider's key: omit the merchant."
            ),
            (#"{"scopes":["charge"],"merchant":"MERCHANT-9"}"#, "There is no such merchant."),
        ])
    func refusals(body: String, detail: String) async throws {
        let world = try await world()
        let reply = try await world.send(
            .post, "/v1/api-keys", body, key: world.administratorKey)
        #expect(reply.status == 422 && reply.detail == detail, "\(reply.text)")
    }

    @Test("A name with control characters is refused, also from the command line")
    func nameFromCommandLine() async throws {
        let world = try await world()
        let problem = #expect(throws: Problem.self) {
            try world.service.makeAPIKey(APIKeyRequest(name: "a\u{7}b", scopes: [.enroll]))
        }
        #expect(problem?.errors.map(\.pointer) == ["/name"])
        #expect(try world.service.apiKeys().allSatisfy { !$0.name.hasControls })
    }

    @Test("A key of which the service knows is valid until it expires or is removed")
    func knownKeys() {
        let keys = KnownKeys()
        #expect(!keys.contains("a", now: 0))
        keys.add("a", expires: 60)
        keys.add("b", expires: nil)
        #expect([59, 60].map { keys.contains("a", now: $0) } == [true, false])
        #expect(keys.contains("b", now: .max - 1))
        keys.remove("b")
        #expect(!keys.contains("b", now: 0))
    }

    @Test("An open endpoint admits a caller without scopes, and any other one does not")
    func admission() {
        let caller = Caller(keyIdentifier: "key_1", merchant: nil, scopes: [])
        #expect(Access.open.admits(caller))
        #expect(APIKeyScope.allCases.allSatisfy { !Access.scope($0).admits(caller) })
    }
}
