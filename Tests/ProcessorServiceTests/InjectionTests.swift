// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import HTTPServer
import PaymentToken
import TestSupport
import Testing

@testable import ProcessorService

@Suite("Injecting a reader's initial PIN key")
struct InjectionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func ask(
        _ world: ServiceWorld, _ reader: String, value: String? = nil, key: String, once: String
    ) async throws -> Reply {
        let value = try value ?? KeyCheckValue(of: world.service.keys.protectionKey).text
        return try await world.send(
            .post, "/v1/readers/\(reader)/pin-key", "{\"checkValue\":\"\(value)\"}", key: key,
            once: once)
    }

    @Test("An initial PIN key requires the inject scope, which other keys do not have")
    func scope() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let reader = world.reader.readerIdentifier
        for key in [world.merchantKey, world.administratorKey] {
            let reply = try await ask(world, reader, key: key, once: "1")
            #expect(reply.status == 403)
            #expect(reply.problem == "wrong-scope")
        }
        let facility = try await world.makeKey("inject", merchant: nil).key
        let reply = try await ask(world, reader, key: facility, once: "1")
        #expect(reply.status == 201, "\(reply.text)")
        let injected = try InitialKey(
            keyBlock: try #require(reply["keyBlock"]), under: world.service.keys.protectionKey)
        #expect(injected.identifier.text == reply["initialKeyIdentifier"])
        #expect(try await world.send(.get, "/v1/readers", key: facility).status == 403)
    }

    @Test(
        "An initial PIN key is returned once; a lost answer can be fetched again",
        arguments: Backend.all)
    func once(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let reader = world.reader.readerIdentifier
        let key = try await world.makeKey("inject").key
        let first = try await ask(world, reader, key: key, once: "a")
        #expect(first.status == 201)
        #expect(try await ask(world, reader, key: key, once: "a") == first)
        #expect(try await ask(world, reader, key: key, once: "b").status == 409)
    }

    @Test("Each reader has a unique device number", arguments: Backend.all)
    func numbers(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let key = try await world.makeKey("inject").key
        var names: Set<String> = []
        for number in 1...5 {
            let reader = try ReaderSigningKey.generate()
            #expect(try await world.enroll(reader).status == 201)
            let reply = try await ask(
                world, reader.readerIdentifier, key: key, once: "\(number)")
            let name: String = try #require(reply["initialKeyIdentifier"])
            #expect(names.insert(name).inserted)
            #expect(name.hasSuffix("0000000\(number)"))
        }
    }

    @Test(
        "Two instances that return keys at the same time use different numbers",
        arguments: Backend.all)
    func race(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let other = try ServiceWorld(again: world, backend, folder: folder.url.path)
        let key = try await world.makeKey("inject").key
        var readers: [String] = []
        for _ in 0..<8 {
            let reader = try ReaderSigningKey.generate()
            try #require(try await world.enroll(reader).status == 201)
            readers.append(reader.readerIdentifier)
        }
        let names = try await withThrowingTaskGroup(of: String?.self) { group in
            for (index, reader) in readers.enumerated() {
                group.addTask {
                    try await ask(
                        index % 2 == 0 ? world : other, reader, key: key, once: reader
                    )["initialKeyIdentifier"]
                }
            }
            return try await group.reduce(into: Set<String>()) {
                $0.formUnion([$1].compactMap(\.self))
            }
        }
        #expect(names.count == readers.count)
    }

    @Test("Another protection key, or a revoked or unknown reader, is refused")
    func refusals() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let reader = world.reader.readerIdentifier
        let key = try await world.makeKey("inject").key
        for value in ["0000000000", "00", "zz00000000"] {
            let reply = try await ask(world, reader, value: value, key: key, once: value)
            #expect(reply.status == 422, "\(value)")
        }
        // As before, with a key that the caller chooses.
        let chosen = try await world.send(
            .post, "/v1/readers/\(reader)/pin-key",
            "{\"protectionKey\":\"\(String(repeating: "5A", count: 32))\"}", key: key, once: "c")
        #expect(chosen.status == 400)
        #expect(try await ask(world, "unknown", key: key, once: "u").status == 404)
        let foreign = try await world.readerOfAnotherShop().readerIdentifier
        #expect(try await ask(world, foreign, key: key, once: "f").status == 404)
        #expect(try await world.send(.post, "/v1/readers/\(reader)/revoke").status == 200)
        #expect(try await ask(world, reader, key: key, once: "r").status == 409)
    }
}
