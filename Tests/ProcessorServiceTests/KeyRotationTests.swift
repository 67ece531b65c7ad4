// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import PaymentProcessor
import PaymentToken
import TestSupport
import Testing

@testable import ProcessorService

@Suite("Rotating keys with overlap")
struct KeyRotationTests {
    private static let day: Int64 = 24 * 60 * 60
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("A new key is published a day before its use, and the old one opens for another day")
    func rotates() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let old = try #require(
            world.service.keys.keys.publicKeySet.encryptionKey(at: ServiceWorld.now))
        let rotated = try await world.send(
            .post, "/v1/keys/rotate", key: world.administratorKey)
        #expect(rotated.status == 200)
        let set = try JSONWebKeySet(
            parsing: Array(try await world.send(.get, "/v1/jwks.json", key: "").text.utf8))
        #expect(set.keys.count == 4)
        #expect(set.keys.allSatisfy { !$0.isPrivate })
        let now = ServiceWorld.now
        #expect(set.encryptionKey(at: now)?.keyIdentifier == old.keyIdentifier)
        #expect(set.encryptionKey(at: now + Self.day)?.keyIdentifier != old.keyIdentifier)
        // Sealed with the old key at its last second; then it is retired.
        world.pass(Self.day - 1)
        let body = try world.tap()
        #expect(try await world.send(.post, "/v1/payments", body, once: "1").status == 201)
        world.pass(1)
        let next = try world.tap()
        #expect(try await world.send(.post, "/v1/payments", next, once: "2").status == 201)
    }

    @Test("An instance opens what was sealed for a key that another instance made")
    func shares() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let other = try ServiceWorld(again: world, .sqlite, folder: folder.url.path)
        _ = try await world.send(.post, "/v1/keys/rotate", key: world.administratorKey)
        world.pass(Self.day)
        let body = try world.tap()
        #expect(try await other.send(.post, "/v1/payments", body, once: "1").status == 201)
    }

    @Test("An instance reads the keys again only for card data that is sealed for an unknown one")
    func reads() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let other = try ServiceWorld(again: world, .sqlite, folder: folder.url.path)
        _ = try await world.send(.post, "/v1/keys/rotate", key: world.administratorKey)
        func keyCount() -> Int { other.service.keys.keys.publicKeySet.keys.count }
        let known = try world.tap()
        #expect(try await other.send(.post, "/v1/payments", known, once: "1").status == 201)
        #expect(keyCount() == 2)
        world.pass(Self.day)
        let unknown = try world.tap()
        #expect(try await other.send(.post, "/v1/payments", unknown, once: "2").status == 201)
        #expect(keyCount() == 4)
    }
}
