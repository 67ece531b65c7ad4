// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import PaymentProcessor
import PaymentToken
import SmartCard
import TestSupport
import Testing

@testable import ProcessorService

@Suite("Webhooks")
struct WebhookTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A merchant's program: keeps what it gets, and answers with the next status.
    private final class Listener: Sendable {
        struct Event {
            let body: String
            let signature: String
        }

        let events = Lock<[Event]>([])
        let statuses: Lock<[Status]>
        let server: Server

        init(_ statuses: [Status]) throws {
            let events = events
            let remaining = Lock(statuses)
            self.statuses = remaining
            server = try Server(at: .loopback(), clock: ManualClock()) { request in
                let signature = HeaderName("Taptopay-Signature").flatMap { request.headers[$0] }
                events.withLock {
                    $0.append(
                        Event(
                            body: String(decoding: request.body, as: UTF8.self),
                            signature: signature?.text ?? ""))
                }
                return Response(remaining.withLock { $0.isEmpty ? .ok : $0.removeFirst() })
            }
        }

        var url: String { "http://\(server.address)/events" }
    }

    /// See RFC 4231, test case 2, for the code itself; this is the form.
    @Test("are signed over the time and the body")
    func signature() throws {
        let text = try WebhookSignature.text("{}", secret: "Jefe", time: 1)
        #expect(text.hasPrefix("t=1,v1="))
        #expect(text.utf8.count == "t=1,v1=".utf8.count + 64)
    }

    @Test(
        "tell of each state that they want, once, and again after a while when nobody took it",
        arguments: Backend.all)
    func delivers(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let listener = try Listener([.internalServerError])
        let created = try await world.send(
            .post, "/v1/webhooks",
            "{\"url\":\"\(listener.url)\",\"events\":[\"payment.captured\"]}")
        #expect(created.status == 201)
        let secret = try #require(created["secret"])
        let payment = try await world.send(.post, "/v1/payments", world.tap(), once: "1")
        let path = "/v1/payments/\(try #require(payment["id"]))"
        _ = try await world.send(.post, path + "/refund", once: "2")
        world.service.deliver()
        #expect(listener.events.withLock { $0.count } == 1)
        world.pass(4)
        world.service.deliver()
        #expect(listener.events.withLock { $0.count } == 1)
        world.pass(1)
        world.service.deliver()
        world.pass(1000)
        world.service.deliver()
        let events = listener.events.withLock { $0 }
        #expect(events.count == 2)
        let last = try #require(events.last)
        let event = try JSONObject(parsing: Array(last.body.utf8))
        #expect(event["type"]?.string == "payment.captured")
        #expect(event["payment"]?.object?["id"]?.string == payment["id"])
        let time = ServiceWorld.now + 5
        #expect(
            try last.signature
                == WebhookSignature.text(last.body, secret: secret, time: time))
        await listener.server.stop()
    }

    @Test("end when they are removed, and go to this machine only")
    func bounds() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        for url in [
            "https://127.0.0.1:1/", "http://example.com:80/", "http://127.0.0.1/",
            "http://127.0.0.1:0/", "http://127.0.0.1:80/a b", "http://127.0.0.1:80@example.com/",
        ] {
            let reply = try await world.send(
                .post, "/v1/webhooks", "{\"url\":\"\(url)\",\"events\":[]}")
            #expect(reply.status == 422, "\(url)")
        }
        let listener = try Listener([])
        let created = try await world.send(
            .post, "/v1/webhooks", "{\"url\":\"\(listener.url)\",\"events\":[]}")
        let path = "/v1/webhooks/\(try #require(created["id"]))"
        _ = try await world.send(.post, "/v1/payments", world.tap(), once: "1")
        #expect(try await world.send(.delete, path).status == 200)
        #expect(try await world.send(.delete, path).status == 404)
        world.service.deliver()
        #expect(listener.events.withLock { $0.isEmpty })
        await listener.server.stop()
    }
}
