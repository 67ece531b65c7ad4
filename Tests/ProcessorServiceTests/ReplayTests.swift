// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import PaymentProcessor
import Support
import TestSupport
import Testing

@testable import ProcessorService

@Suite("Replays, retries, and races")
struct ReplayTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("Card data counts once, even after a restart", arguments: Backend.all)
    func once(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let body = try world.tap()
        #expect(try await world.send(.post, "/v1/payments", body, once: "1").status == 201)
        let again = try await world.send(.post, "/v1/payments", body, once: "2")
        #expect(again.status == 422)
        #expect(again.problem == "replay")
        let restarted = try ServiceWorld(again: world, backend, folder: folder.url.path)
        #expect(
            try await restarted.send(.post, "/v1/payments", body, once: "3").problem == "replay")
    }

    @Test(
        "An idempotency key always gives the same answer, even after a restart",
        arguments: Backend.all)
    func idempotency(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let body = try world.tap()
        let first = try await world.send(.post, "/v1/payments", body, once: "1")
        let refused = try await world.send(.post, "/v1/payments", body, once: "2")
        let restarted = try ServiceWorld(again: world, backend, folder: folder.url.path)
        #expect(try await restarted.send(.post, "/v1/payments", body, once: "1") == first)
        #expect(try await restarted.send(.post, "/v1/payments", body, once: "2") == refused)
        let other = try await restarted.send(.post, "/v1/payments", world.tap(), once: "1")
        #expect(other.status == 422)
        #expect(other.problem == "idempotency-key-reused")
        world.run(24 * 60 * 60 + 61)
        let forgotten = try await world.send(.post, "/v1/payments", body, once: "1")
        #expect(forgotten.problem == "expired")
    }

    @Test(
        "A repeated request in another form of the same JSON is not performed again",
        arguments: Backend.all)
    func otherBytes(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let body = try world.tap()
        let payment = try await world.send(.post, "/v1/payments", body, once: "pay")
        let again = String(body.dropLast()) + ", \"capture\": true, \"reference\": null}"
        #expect(try await world.send(.post, "/v1/payments", again, once: "pay") == payment)
        let path = "/v1/payments/\(try #require(payment["id"]))/refund"
        for part in [#"{"amount": "2.50"}"#, #"{"amount":"2.50"}"#, #"{"amount":"2.5"}"#] {
            let refund = try await world.send(.post, path, part, once: "refund")
            #expect(refund["refundedAmount"] == "2.50")
        }
        let other = try await world.send(.post, path, #"{"amount":"3.00"}"#, once: "refund")
        #expect(other.problem == "idempotency-key-reused")
        #expect(other["detail"]?.contains("another “amount”") == true)
    }

    @Test("Two merchants can use the same idempotency key", arguments: Backend.all)
    func keyOfAnotherMerchant(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let bodies = try [world.tap(), world.tap()]
        for (key, body) in zip(["1", "2"], bodies) {
            #expect(try await world.send(.post, "/v1/payments", body, once: key).status == 201)
        }
        let created = try await world.send(
            .post, "/v1/merchants", "{\"id\":\"MERCHANT-2\",\"name\":\"Other\"}",
            key: world.administratorKey)
        let other: String = try #require(created["apiKey"])
        // Neither the stored answer of the first merchant nor a refusal of the key.
        for (name, body) in zip(["1", "2"], [bodies[0], try world.tap()]) {
            let reply = try await world.send(.post, "/v1/payments", body, key: other, once: name)
            #expect(reply.problem == "unknown-reader", "\(reply.text)")
        }
    }

    @Test(
        "A payment without an idempotency key, or with an invalid one, is not started",
        arguments: ["", "a b", "ä", String(repeating: "x", count: 129)])
    func malformedKeys(key: String) async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let body = try world.tap()
        if key.isEmpty {
            let reply = try await world.send(.post, "/v1/payments", body)
            #expect(reply.problem == "idempotency-key-missing")
        } else {
            let reply = try await world.send(.post, "/v1/payments", body, once: key)
            #expect(reply.problem == "idempotency-key-malformed")
        }
        #expect(try await world.send(.post, "/v1/payments", body, once: "1").status == 201)
    }

    @Test("Of two instances that race for one read, exactly one wins", arguments: Backend.all)
    func race(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let other = try ServiceWorld(again: world, backend, folder: folder.url.path)
        let threads = try #require(WorkerThreads(name: "instances", count: 2))
        defer { threads.stop() }
        for round in 0..<backend.races {
            let body = try world.tap()
            let statuses = try await withThrowingTaskGroup(of: UInt16.self) { group in
                for (place, instance) in [world, other].enumerated() {
                    group.addTask(executorPreference: threads) {
                        try await instance.send(
                            .post, "/v1/payments", body, once: "\(round)-\(place)"
                        ).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }.sorted()
            }
            #expect(statuses == [201, 422], "round \(round)")
        }
    }

    @Test("Of 1,000 requests with the same read at two instances, exactly one pays")
    func thousandReplays() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let other = try ServiceWorld(again: world, .sqlite, folder: folder.url.path)
        let threads = try #require(WorkerThreads(name: "instances", count: 16))
        defer { threads.stop() }
        let body = try world.tap()
        let statuses = try await withThrowingTaskGroup(of: UInt16.self) { group in
            for number in 0..<1_000 {
                group.addTask(executorPreference: threads) {
                    try await (number % 2 == 0 ? world : other).send(
                        .post, "/v1/payments", body, once: "\(number)"
                    ).status
                }
            }
            return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        #expect(statuses == [201: 1, 422: 999])
        let list = try await world.send(.get, "/v1/payments")
        #expect(list.text.components(separatedBy: "\"id\":\"pay_").count == 2)
    }
}
