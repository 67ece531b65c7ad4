// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import PaymentProcessor
import Support
import TestSupport
import Testing

@testable import ProcessorService

@Suite("The list of payments")
struct PaymentListTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func pay(_ count: Int, in world: ServiceWorld) async throws -> [String] {
        var payments: [String] = []
        for number in 0..<count {
            // Two payments in each second.
            if number.isMultiple(of: 2) { world.pass(1) }
            let body = try world.tap(extra: number == 0 ? ",\"capture\":false" : "")
            let reply = try await world.send(.post, "/v1/payments", body, once: "\(number)")
            payments.append(try #require(reply["id"]))
        }
        return payments
    }

    private func identifiers(_ reply: Reply) -> [String] {
        reply.object["payments"]?.array?.compactMap { $0.object?["id"]?.string } ?? []
    }

    @Test("Pages contain every payment once, newest first", arguments: Backend.all)
    func pages(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let payments = try await pay(5, in: world)
        let whole = try await world.send(.get, "/v1/payments")
        #expect(whole.object["next"] == .null)
        #expect(Set(identifiers(whole)) == Set(payments))
        #expect(identifiers(whole).first == payments.last)
        #expect(Set(identifiers(whole).suffix(2)) == Set(payments.prefix(2)))

        var found: [String] = []
        var path = "/v1/payments?limit=2"
        for _ in 0..<3 {
            let page = try await world.send(.get, path)
            found += identifiers(page)
            path = "/v1/payments?limit=2&after=\(page["next"] ?? "")"
        }
        #expect(found == identifiers(whole))
        #expect(identifiers(try await world.send(.get, "/v1/payments?limit=1")) == [found[0]])
        #expect(identifiers(try await world.send(.get, "/v1/payments?limit=100")) == found)
        // A page that ends with the last payment is the last one.
        let exact = try await world.send(.get, "/v1/payments?limit=5")
        #expect(exact.object["next"] == .null)
    }

    @Test("A list can be limited to a state or to one read", arguments: Backend.all)
    func filters(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let payments = try await pay(3, in: world)
        let authorized = try await world.send(.get, "/v1/payments?state=authorized")
        #expect(identifiers(authorized) == [payments[0]])
        let shown = try await world.send(.get, "/v1/payments/\(payments[1])")
        let read = try #require(shown["cardReaderTransactionID"])
        let one = try await world.send(.get, "/v1/payments?cardReaderTransactionID=\(read)")
        #expect(identifiers(one) == [payments[1]])
        #expect(one.object["payments"]?.array?.first?.object == shown.object)
    }

    @Test(
        "A payment whose answer was lost is found by its key, and by the merchant's reference",
        arguments: Backend.all)
    func names(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        var payments: [String] = []
        for number in 1...2 {
            let body = try world.tap(extra: ",\"reference\":\"order-\(number)\"")
            let reply = try await world.send(.post, "/v1/payments", body, once: "key-\(number)")
            #expect(reply["reference"] == "order-\(number)")
            payments.append(try #require(reply["id"]))
        }
        func found(_ query: String) async throws -> [String] {
            identifiers(try await world.send(.get, "/v1/payments?\(query)"))
        }
        #expect(try await found("reference=order-1") == [payments[0]])
        #expect(try await found("idempotencyKey=key-2") == [payments[1]])
        #expect(try await found("idempotencyKey=key-2&reference=order-1") == [])
        let words = try world.tap(extra: ",\"reference\":\"two words\"")
        let refused = try await world.send(.post, "/v1/payments", words, once: "key-3")
        #expect(refused.status == 422)
        // The key of a request that was refused stays free.
        #expect(try await found("idempotencyKey=key-3") == [])
    }

    @Test("A merchant sees only its own payments", arguments: Backend.all)
    func others(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let payments = try await pay(1, in: world)
        let created = try await world.send(
            .post, "/v1/merchants", "{\"id\":\"MERCHANT-2\",\"name\":\"Other\"}",
            key: world.administratorKey)
        let other: String = try #require(created["apiKey"])
        let list = try await world.send(.get, "/v1/payments", key: other)
        #expect(list.status == 200 && identifiers(list).isEmpty)
        let after = try await world.send(
            .get, "/v1/payments?after=\(payments[0])", key: other)
        #expect(after.status == 404)
    }

    @Test(
        "A query that cannot be meant is refused, with what is allowed",
        arguments: [
            ("limit=0", "1 to 100"), ("limit=101", "1 to 100"), ("limit=x", "1 to 100"),
            ("state=paid", "captured"), ("status=captured", "“status”"),
            ("%E2%80%AEstatus=1", "no such parameter. The"),
        ])
    func queries(query: String, allowed: String) async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let reply = try await world.send(.get, "/v1/payments?\(query)")
        #expect(reply.status == 400)
        #expect(reply.problem == "invalid-query")
        #expect(reply.text.contains(allowed), "\(reply.text)")
    }
}
