// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import HTTPServer
import PaymentToken
import TestSupport
import Testing

@testable import ProcessorService

@Suite("Enrolling readers with their own signature")
struct EnrollmentTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A world, and a reader that is not enrolled.
    private func world() async throws -> (ServiceWorld, ReaderSigningKey) {
        (
            try await ServiceWorld(.sqlite, folder: folder.url.path),
            try ReaderSigningKey.generate()
        )
    }

    private func nonce(_ world: ServiceWorld, key: String? = nil) async throws -> String {
        try #require(
            try await world.send(.post, "/v1/reader-challenges", key: key)["nonce"])
    }

    private func send(
        _ statement: String, to world: ServiceWorld, key: String? = nil
    ) async throws -> Reply {
        try await world.send(
            .post, "/v1/readers", "{\"enrollment\":\"\(statement)\"}", key: key)
    }

    private func statement(
        _ reader: ReaderSigningKey, nonce: String, merchant: String = "MERCHANT-1",
        audience: String = "psp.test"
    ) throws -> String {
        try ReaderEnrollment.sign(
            merchantIdentifier: merchant, audience: audience, nonce: nonce, readerKey: reader)
    }

    @Test(
        "A reader enrolls for one merchant, with a nonce that can be used once",
        arguments: Backend.all)
    func once(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let reader = try ReaderSigningKey.generate()
        let statement = try statement(reader, nonce: try await nonce(world))
        let first = try await send(statement, to: world)
        #expect(first.status == 201)
        #expect(first["thumbprint"] == reader.readerIdentifier)
        #expect(try await send(statement, to: world).status == 422)
        #expect(try await world.enroll(reader).status == 200)
    }

    @Test("A nonce for an enrollment is valid for ten minutes", arguments: Backend.all)
    func lateNonce(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let statements = try await [
            statement(ReaderSigningKey.generate(), nonce: nonce(world)),
            statement(ReaderSigningKey.generate(), nonce: nonce(world)),
        ]
        world.pass(599)
        #expect(try await send(statements[0], to: world).status == 201)
        world.pass(2)
        #expect(try await send(statements[1], to: world).status == 422)
    }

    @Test("Another merchant cannot enroll a reader with a stolen statement")
    func stolen() async throws {
        let (world, reader) = try await world()
        let other = try await world.send(
            .post, "/v1/merchants", "{\"id\":\"MERCHANT-2\",\"name\":\"Other\"}",
            key: world.administratorKey)
        let otherKey: String = try #require(other["apiKey"])
        let statement = try statement(reader, nonce: try await nonce(world))
        let stolen = try await send(statement, to: world, key: otherKey)
        #expect(stolen.status == 422 && stolen.detail == "It is for another merchant.")
        // Another merchant cannot use a merchant's nonce.
        let foreign = try self.statement(
            reader, nonce: try await nonce(world, key: otherKey))
        let nonces = try await send(foreign, to: world)
        #expect(nonces.status == 422)
        #expect(nonces.detail == "Its nonce was not issued to you, was used, or is too old.")
        // A merchant's own nonce does not enroll a reader for another merchant.
        let mixed = try self.statement(reader, nonce: try await nonce(world, key: otherKey))
        let refusal = try await send(mixed, to: world, key: otherKey)
        #expect(refusal.status == 422 && refusal.detail == "It is for another merchant.")
        #expect(try await send(statement, to: world).status == 201)
        let refused = try await world.enroll(reader, for: "MERCHANT-2", key: otherKey)
        #expect(refused.status == 409)
        #expect(refused["detail"]?.hasPrefix("Another merchant enrolled this reader.") == true)
    }

    @Test("A nonce expires after ten minutes, and an invented one is refused")
    func old() async throws {
        let (world, reader) = try await world()
        let statement = try statement(reader, nonce: try await nonce(world))
        world.pass(601)
        #expect(try await send(statement, to: world).status == 422)
        let invented = try self.statement(reader, nonce: "nonce")
        #expect(try await send(invented, to: world).status == 422)
        let elsewhere = try self.statement(
            reader, nonce: try await nonce(world), audience: "psp.example")
        let refused = try await send(elsewhere, to: world)
        #expect(refused.status == 422 && refused.detail == "It is for another provider.")
    }

    @Test("A public key alone, or under another key's signature, enrolls nothing")
    func unproven() async throws {
        let (world, reader) = try await world()
        let alone = try await world.send(
            .post, "/v1/readers", "{\"jwk\":\(reader.publicKey.publicText)}")
        #expect(alone.status == 400)
        let other = try ReaderSigningKey.generate()
        let nonce = try await nonce(world)
        let own = try statement(reader, nonce: nonce).split(separator: ".")
        let others = try statement(other, nonce: nonce).split(separator: ".")
        #expect(try await send("\(own[0]).\(own[1]).\(others[2])", to: world).status == 422)
        #expect(try await send("\(others[0]).\(own[1]).\(own[2])", to: world).status == 422)
        #expect(try await send("\(own[0]).\(own[1]).", to: world).status == 422)
        #expect(try await send("no statement", to: world).status == 422)
    }
}
