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

@Suite("Webhooks")
struct WebhookTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// See RFC 4231, test case 2, for the code itself; this tests the format.
    @Test("A webhook is signed over the time and the body")
    func signature() throws {
        let text = try WebhookSignature.text("{}", secret: "Jefe", time: 1)
        #expect(text.hasPrefix("t=1,v1="))
        #expect(text.utf8.count == "t=1,v1=".utf8.count + 64)
    }

    @Test(
        "A webhook delivers each subscribed state once, and retries after a failure",
        arguments: Backend.all)
    func delivers(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let listener = try EventListener([.internalServerError])
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
        #expect(
            try await world.document.mistakes(in: Array(last.body.utf8), schema: "PaymentEvent")
                == [])
        let event = try JSONObject(parsing: Array(last.body.utf8))
        #expect(event["type"]?.string == "payment.captured")
        #expect(event["payment"]?.object?["id"]?.string == payment["id"])
        let time = ServiceWorld.now + 5
        #expect(
            try last.signature
                == WebhookSignature.text(last.body, secret: secret, time: time))
        await listener.server.stop()
    }

    /// A service with one payment, whose event a listener gets; the listener's answers, in order.
    private func world(_ statuses: [Status]) async throws -> (ServiceWorld, EventListener) {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let listener = try EventListener(statuses)
        _ = try await world.send(
            .post, "/v1/webhooks",
            "{\"url\":\"\(listener.url)\",\"events\":[\"payment.captured\"]}")
        _ = try await world.send(.post, "/v1/payments", world.tap(), once: "1")
        return (world, listener)
    }

    @Test(
        "Only a response of 2xx ends the delivery of an event",
        arguments: [
            (.ok, 1), (.created, 1), (.noContent, 1), (.seeOther, 2), (.badRequest, 2),
            (.gone, 2), (.serviceUnavailable, 2),
        ] as [(Status, Int)])
    func responses(status: Status, deliveries: Int) async throws {
        let (world, listener) = try await world([status])
        world.service.deliver()
        world.pass(5)
        world.service.deliver()
        #expect(listener.events.withLock { $0.count } == deliveries)
        await listener.server.stop()
    }

    // The limits of the statuses that mean success: RFC 9110, 15. A status below 200 is interim.
    @Test(
        "A status above 299 does not end the delivery",
        arguments: [(200, true), (299, true), (300, false)])
    func statusLimits(status: Int, isDelivered: Bool) async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let listener = try RawListener(
            response: "HTTP/1.1 \(status) Status\r\nContent-Length: 0\r\n\r\n")
        try world.addMerchants(1, at: listener.port)
        world.service.deliver()
        await listener.untilTaken(1)
        #expect(try world.waitingEvents == (isDelivered ? 0 : 1))
        listener.stop()
    }

    @Test("An event waits while nothing is at its address, and its webhook counts as failing")
    func nothingThere() async throws {
        let (world, listener) = try await world([])
        await listener.server.stop()
        func failing() async throws -> Bool {
            try await world.send(.get, "/metrics", key: world.administratorKey).text
                .contains("taptopay_psp_webhooks_failing 1\n")
        }
        #expect(try await !failing())
        world.service.deliver()
        #expect(try world.waitingEvents == 1)
        #expect(try await failing())
        let list = try await world.send(.get, "/v1/webhooks").object["webhooks"]?.array
        let webhook = try #require(list?.first?.object?["id"]?.string)
        #expect(try await world.send(.delete, "/v1/webhooks/\(webhook)").status == 200)
        #expect(try await !failing())
    }

    @Test("An event for a port that the operator does not allow any more is tried again in 5 s")
    func formerPort() async throws {
        let (world, listener) = try await world([])
        var configuration = world.service.configuration
        configuration.webhookPorts = try #require(WebhookPorts("1"))
        let service = try ProcessorService(
            configuration, database: world.service.database,
            webhookPatience: ServiceWorld.patience, now: { ServiceWorld.now })
        service.deliver()
        #expect(listener.events.withLock { $0.isEmpty })
        let waiting = try service.database.transaction { (session) throws(Problem) in
            try session.rows("SELECT attempts, due FROM delivery", [])
                .map { [$0.integer(0), $0.integer(1)] }
        }
        #expect(waiting == [[1, ServiceWorld.now + 5]])
        await listener.server.stop()
    }

    @Test("An event is delivered again after 5 s, 30 s, 5 and 30 minutes, 2 and 12 hours")
    func pauses() async throws {
        let failures = Array(repeating: Status.internalServerError, count: 20)
        let (world, listener) = try await world(failures)
        world.service.deliver()
        var count = 1
        for pause: Int64 in [5, 30, 5 * 60, 30 * 60, 2 * 3600, 12 * 3600] {
            world.pass(pause - 1)
            world.service.deliver()
            #expect(listener.events.withLock { $0.count } == count)
            world.pass(1)
            world.service.deliver()
            count += 1
            #expect(listener.events.withLock { $0.count } == count)
        }
        world.pass(7 * 24 * 3600)
        world.service.deliver()
        #expect(listener.events.withLock { $0.count } == 7)
        await listener.server.stop()
    }

    @Test(
        "A refund, of a part or of the rest, is an event of its own and not another capture",
        arguments: Backend.all)
    func refunds(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let (all, captures) = (try EventListener([]), try EventListener([]))
        for (listener, events) in [(all, "[]"), (captures, #"["payment.captured"]"#)] {
            _ = try await world.send(
                .post, "/v1/webhooks", "{\"url\":\"\(listener.url)\",\"events\":\(events)}")
        }
        let tap = try world.tap(extra: ",\"capture\":false")
        let payment = try await world.send(.post, "/v1/payments", tap, once: "pay")
        world.service.deliver()
        let path = "/v1/payments/\(try #require(payment["id"]))"
        let steps = [
            ("capture", "10.00"), ("refund", "2.50"), ("refund", "2.50"), ("refund", "5.01"),
            ("refund", "5.00"),
        ]
        for (place, (change, amount)) in steps.enumerated() {
            let body = "{\"amount\":\"\(amount)\"}"
            _ = try await world.send(.post, "\(path)/\(change)", body, once: "step-\(place)")
            // The same request again is not another refund.
            _ = try await world.send(.post, "\(path)/\(change)", body, once: "step-\(place)")
            world.service.deliver()
        }
        let events = try all.events.withLock { $0 }.map { event in
            let object = try JSONObject(parsing: Array(event.body.utf8))
            let payment = object["payment"]?.object
            return ["type", "state", "refundedAmount"].map { name in
                (name == "type" ? object : payment)?[name]?.string ?? ""
            }
        }
        #expect(
            events == [
                ["payment.authorized", "authorized", "0.00"],
                ["payment.captured", "captured", "0.00"],
                ["payment.refunded", "captured", "2.50"], ["payment.refunded", "captured", "5.00"],
                ["payment.refunded", "refunded", "10.00"],
            ])
        #expect(captures.events.withLock { $0.count } == 1)
        // The payment reached each of the three states once.
        let metrics = try await world.send(.get, "/metrics", key: world.administratorKey).text
        for state in ["authorized", "captured", "refunded"] {
            #expect(metrics.contains("taptopay_psp_payments_total{state=\"\(state)\"} 1\n"))
        }
        await all.server.stop()
        await captures.server.stop()
    }

    @Test(
        "An event has an id of its own, the same for each webhook and each delivery",
        arguments: Backend.all)
    func identifiers(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let failing = try EventListener([.internalServerError, .serviceUnavailable])
        let other = try EventListener([])
        for listener in [failing, other] {
            _ = try await world.send(
                .post, "/v1/webhooks", "{\"url\":\"\(listener.url)\",\"events\":[]}")
        }
        let payment = try await world.send(.post, "/v1/payments", world.tap(), once: "1")
        // The first delivery and two retries.
        for pause: Int64 in [0, 5, 30] {
            world.pass(pause)
            world.service.deliver()
        }
        _ = try await world.send(
            .post, "/v1/payments/\(try #require(payment["id"]))/refund", once: "2")
        world.service.deliver()
        func identifiers(_ listener: EventListener) throws -> [String] {
            try listener.events.withLock { $0 }.map { event in
                try #require(JSONObject(parsing: Array(event.body.utf8))["id"]?.string)
            }
        }
        let received = try identifiers(failing)
        #expect(received.count == 4)
        #expect(Set(received.prefix(3)).count == 1 && Set(received).count == 2)
        #expect(received.allSatisfy { $0.hasPrefix("evt_") })
        #expect(try identifiers(other) == Array(received.suffix(2)))
        // A retry differs only in the time of its signature.
        let sent = failing.events.withLock { $0 }
        #expect(Set(sent.prefix(3).map(\.body)).count == 1)
        #expect(Set(sent.prefix(3).map(\.signature)).count == 3)
        await failing.server.stop()
        await other.server.stop()
    }

    @Test("Webhooks are sent only to the ports that the operator allows")
    func ports() async throws {
        let listener = try EventListener([])
        let port = try #require(
            listener.url.split(separator: ":").last?.split(separator: "/").first)
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path, ports: "\(port)")
        let other = try await world.send(
            .post, "/v1/webhooks", "{\"url\":\"http://127.0.0.1:8710/\",\"events\":[]}")
        #expect(other.status == 422)
        #expect(other.text.contains("--webhook-ports"))
        let allowed = try await world.send(
            .post, "/v1/webhooks", "{\"url\":\"\(listener.url)\",\"events\":[]}")
        #expect(allowed.status == 201)
        #expect(WebhookPorts("8080,9000-9099")?.contains(9050) == true)
        #expect(WebhookPorts("8080,9000-9099")?.contains(9100) == false)
        for port: UInt16 in [1, 8710, .max] { #expect(WebhookPorts("any")?.contains(port) == true) }
        #expect(WebhookPorts("any")?.contains(0) == false)
        for text in ["", "any,1", "Any", "0", "9-8", "1-2-3", "a", "70000", "1,", "-1"] {
            #expect(WebhookPorts(text) == nil, "\(text)")
        }
        await listener.server.stop()
    }

    @Test(
        "An event arrives while many other merchants' webhooks are silent", arguments: [8, 64])
    func silent(count: Int) async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let mute = try RawListener()
        let heard = try EventListener([])
        try world.addMerchants(count, at: mute.port)
        _ = try await world.send(
            .post, "/v1/webhooks", "{\"url\":\"\(heard.url)\",\"events\":[]}")
        let clock = ManualClock()
        let dispatcher = WebhookDispatcher(world.service)
        let threads = try #require(WorkerThreads(name: "dispatcher", count: 1))
        let run = Task(executorPreference: threads) { await dispatcher.run(TimeSource(clock)) }
        await mute.untilTaken(count)
        // The first event of a merchant whose webhook was never tried, either.
        _ = try await world.send(.post, "/v1/payments", world.tap(), once: "1")
        await clock.waitUntilSleeping()
        clock.advance(by: .seconds(1))
        await heard.untilReceived(1)
        // None of the silent webhooks was given up in the meantime.
        let waiting = try world.service.database.transaction { (session) throws(Problem) in
            try session.row(
                """
                SELECT count(*) FROM delivery JOIN webhook ON webhook.identifier = webhook
                WHERE merchant LIKE 'SILENT-%' AND attempts = 1 AND due = $1
                """, .integer(ServiceWorld.now + 60))?.integer(0)
        }
        #expect(waiting == Int64(count))
        mute.stop()
        run.cancel()
        await run.value
        threads.stop()
        await heard.server.stop()
    }

    @Test(
        "A webhook that was silent rests longer than the time limit, one that failed for 5 s",
        arguments: Backend.all)
    func rests(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        try world.addMerchants(2, at: 9)
        let due = world.service.dueWebhooks()
        #expect(due.map(\.merchant).sorted() == ["SILENT-1", "SILENT-2"])
        for entry in due {
            let isSlow = entry.merchant == "SILENT-1"
            let result = world.service.deliverNext(to: entry.webhook) { (_, _) in
                DeliveryResult(hasArrived: false, isSlow: isSlow)
            }
            #expect(result?.isSlow == isSlow)
        }
        #expect(world.service.dueWebhooks().isEmpty)
        world.pass(5)
        #expect(world.service.dueWebhooks().map(\.merchant) == ["SILENT-2"])
        world.pass(Int64(ServiceWorld.patience))
        #expect(world.service.dueWebhooks().map(\.merchant) == ["SILENT-2"])
        world.pass(2 * Int64(ServiceWorld.patience))
        #expect(world.service.dueWebhooks().count == 2)
    }

    @Test("A merchant's webhooks are limited in number, and so are the events that wait for each")
    func quota() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        for number in 1...17 {
            let reply = try await world.send(
                .post, "/v1/webhooks",
                "{\"url\":\"http://127.0.0.1:\(9000 + number)/\",\"events\":[\"payment.voided\"]}")
            #expect(reply.status == (number <= 16 ? 201 : 409))
        }
    }

    @Test(
        "Events that do not exist, or are named twice, are refused with those that exist",
        arguments: [
            #"["payment.captured","payment.cptured"]"#, #"["payment.captured","payment.captured"]"#,
            #"["payment.\u202Ecaptured"]"#,
        ])
    func unknownEvent(events: String) async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let reply = try await world.send(
            .post, "/v1/webhooks", #"{"url":"http://127.0.0.1:9001/","events":"# + events + "}")
        #expect(reply.status == 422)
        #expect(reply.text.contains("payment.pinRequired"))
        #expect(!reply.text.contains("cptured") && !reply.text.contains("\u{202E}"))
    }

    @Test(
        "For a webhook with too many waiting events, the oldest is dropped, and counted",
        arguments: Backend.all)
    func full(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let created = try await world.send(
            .post, "/v1/webhooks", #"{"url":"http://127.0.0.1:9001/","events":[]}"#)
        let other = try await world.send(
            .post, "/v1/webhooks", #"{"url":"http://127.0.0.1:9002/","events":["payment.voided"]}"#)
        let webhook: String = try #require(created["id"])
        func queue(_ event: String, _ numbers: ClosedRange<Int64>) throws -> [[String]] {
            try world.service.database.transaction { (session) throws(Problem) in
                var full: [[String]] = []
                for number in numbers {
                    full.append(
                        try WebhookRecords.queue(
                            event, "\(number)", for: "MERCHANT-1", now: ServiceWorld.now + number,
                            identifier: { TokenIdentifier.random() }, limit: 3, in: session))
                }
                return full
            }
        }
        #expect(try queue("payment.captured", 1...5) == [[], [], [], [webhook], [webhook]])
        // One that was tried, and waits for its next try, is younger than those that never were.
        world.pass(10)
        _ = world.service.deliverNext(to: webhook) { (delivery, _) in
            #expect(delivery.body == "3")
            return DeliveryResult(hasArrived: false, isSlow: false)
        }
        #expect(try queue("payment.voided", 6...6) == [[webhook]])
        let bodies = try world.service.database.transaction { (session) throws(Problem) in
            try session.rows(
                "SELECT body FROM delivery WHERE webhook = $1 ORDER BY body", [.text(webhook)]
            ).map { $0.text(0) }
        }
        #expect(bodies == ["3", "5", "6"])
        let list = try await world.send(.get, "/v1/webhooks")
        let objects = try JSONObject(parsing: Array(list.text.utf8))["webhooks"]?.array ?? []
        let backlogs = objects.compactMap(\.object).map { webhook in
            (webhook["id"]?.string, webhook["waiting"]?.integer, webhook["dropped"]?.integer)
        }
        #expect(backlogs.first { $0.0 == webhook }.map { [$0.1, $0.2] } == [3, 3])
        let otherIdentifier: String? = other["id"]
        #expect(backlogs.first { $0.0 == otherIdentifier }.map { [$0.1, $0.2] } == [1, 0])
        let metrics = try await world.send(.get, "/metrics", key: world.administratorKey).text
        #expect(metrics.contains("taptopay_psp_webhooks_failing 1\n"))
    }

    @Test("A try that fails writes one event, however many wait", arguments: Backend.all)
    func writes(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        try world.addMerchants(1, at: 9)
        try world.service.database.transaction { (session) throws(Problem) in
            for _ in 0..<20 {
                _ = try WebhookRecords.queue(
                    "payment.captured", "{}", for: "SILENT-1", now: ServiceWorld.now,
                    identifier: { TokenIdentifier.random() }, in: session)
            }
        }
        let webhook = try #require(world.service.dueWebhooks().first?.webhook)
        func tryOnce() -> DeliveryResult? {
            world.service.deliverNext(to: webhook) { (_, _) in
                DeliveryResult(hasArrived: false, isSlow: false)
            }
        }
        #expect(tryOnce() != nil)
        // The webhook rests, not its events.
        #expect(tryOnce() == nil)
        let changed = try world.service.database.transaction { (session) throws(Problem) in
            try session.row(
                "SELECT count(*) FROM delivery WHERE due <> $1 OR attempts > 0",
                .integer(ServiceWorld.now))?.integer(0)
        }
        #expect(changed == 1)
        world.pass(4)
        #expect(world.service.dueWebhooks().isEmpty)
        world.pass(1)
        #expect(world.service.dueWebhooks().count == 1)
        // A pause from a clock that was a day ahead is over.
        world.pass(86_400)
        #expect(tryOnce() != nil)
        world.pass(-86_400)
        #expect(world.service.dueWebhooks().count == 1)
    }

    @Test(
        "The address of a webhook has a port of decimal digits from 1 to 65535",
        arguments: [
            ("http://127.0.0.1:1/", 1), ("http://localhost:65535/a", 65535),
            ("http://127.0.0.1:8080", 8080), ("http://127.0.0.1:0/", nil),
            ("http://127.0.0.1:65536/", nil), ("http://127.0.0.1:+80/", nil),
            ("http://127.0.0.1:8x/", nil), ("http://127.0.0.1:/", nil),
            ("http://127.0.0.2:80/", nil),
        ] as [(String, UInt16?)])
    func addresses(url: String, port: UInt16?) {
        #expect(WebhookAddress(url)?.port == port)
    }

    @Test(
        "A pause counts unless it ends later than any that the service makes",
        arguments: Backend.all)
    func latestPause(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        try world.addMerchants(1, at: 9)
        let longest: Int64 = 13 * 60 * 60
        for (now, end, isDue) in [
            (ServiceWorld.now, ServiceWorld.now + longest, false),
            (ServiceWorld.now, ServiceWorld.now + longest + 1, true),
            // The end of time.
            (.max - 60, .max, false),
        ] as [(Int64, Int64, Bool)] {
            let due = try world.service.database.transaction { (session) throws(Problem) in
                try WebhookRecords.pause("wh_SILENT-1", until: end, in: session)
                return try WebhookRecords.due(now: now, in: session)
            }
            #expect(due.count == (isDue ? 1 : 0))
        }
    }

    @Test("A webhook ends when it is removed, and can only be sent to this machine")
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
        let listener = try EventListener([])
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
