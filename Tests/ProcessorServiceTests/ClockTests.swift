// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import Foundation
import HTTPServer
import PaymentToken
import Support
import TestSupport
import Testing

@testable import ProcessorService

@Suite("A clock that was ahead")
struct ClockTests {
    private static let hour: Int64 = 60 * 60
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func release(_ world: ServiceWorld) throws -> String {
        let sealed = try world.seal(
            Purchase(.visaCredit, memory: world.memory, amount: 1250).bytes, amount: 1250,
            transaction: TokenIdentifier.random())
        return "{\"paymentCardData\":\"\(sealed)\"}"
    }

    @Test(
        "Card data that was presented before is refused, and new card data is accepted",
        arguments: Backend.all, [100, 30 * hour, 24_000 * hour])
    func presented(backend: Backend, ahead: Int64) async throws {
        let reader = try await ServiceWorld(backend, folder: folder.url.path)
        let released = try release(reader)
        let paid = try reader.tap()
        var world = reader
        #expect(try await world.send(.post, "/v1/keys/release", released, once: "1").status == 200)
        #expect(try await world.send(.post, "/v1/payments", paid, once: "2").status == 201)
        // A start with a wrong clock, and requests that remove what has expired.
        world = try ServiceWorld(again: world, backend, folder: folder.url.path)
        world.pass(ahead)
        for _ in 0..<3 {
            world.pass(61)
            #expect(try await world.send(.get, "/v1/payments").status == 200)
        }
        world.pass(-ahead - 3 * 61 + 1)
        world = try ServiceWorld(again: world, backend, folder: folder.url.path)
        let again = try await world.send(.post, "/v1/keys/release", released, once: "3")
        #expect(again.problem == "read-too-old")
        let paidAgain = try await world.send(.post, "/v1/payments", paid, once: "4")
        #expect(paidAgain.problem == "expired")
        let new = try await world.send(.post, "/v1/payments", reader.tap(), once: "5")
        #expect(new.status == 201)
        let last = try await world.send(.post, "/v1/keys/release", release(reader), once: "6")
        #expect(last.status == 200)
    }

    @Test(
        "A request with the same idempotency key gets the stored response",
        arguments: Backend.all)
    func idempotency(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let payment = try await world.send(.post, "/v1/payments", world.tap(), once: "pay")
        let path = "/v1/payments/\(try #require(payment["id"]))"
        let part = "{\"amount\":\"2.50\"}"
        let refund = try await world.send(.post, path + "/refund", part, once: "refund")
        #expect(refund["refundedAmount"] == "2.50")
        world.pass(30 * Self.hour)
        for _ in 0..<3 {
            world.pass(61)
            #expect(try await world.send(.get, path).status == 200)
        }
        #expect(try await world.send(.post, path + "/refund", part, once: "refund") == refund)
        world.pass(-30 * Self.hour)
        #expect(try await world.send(.post, path + "/refund", part, once: "refund") == refund)
        #expect(try await world.send(.get, path)["refundedAmount"] == "2.50")
    }

    @Test(
        "An event that was postponed while the clock was ahead is due at once",
        arguments: Backend.all)
    func webhooks(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        _ = try await world.send(
            .post, "/v1/webhooks", #"{"url":"http://127.0.0.1:9/","events":[]}"#)
        _ = try await world.send(.post, "/v1/payments", world.tap(), once: "pay")
        let webhook = try #require(world.service.dueWebhooks().first?.webhook)
        func deliver(arriving hasArrived: Bool) -> DeliveryResult? {
            world.service.deliverNext(to: webhook) { (_, _) in
                DeliveryResult(hasArrived: hasArrived, isSlow: false)
            }
        }
        world.pass(30 * Self.hour)
        #expect(deliver(arriving: false) != nil)
        #expect(deliver(arriving: false) == nil)
        world.pass(-30 * Self.hour)
        #expect(world.service.dueWebhooks().count == 1)
        #expect(deliver(arriving: true) != nil)
        #expect(world.service.dueWebhooks().isEmpty)
    }

    @Test("The log and /readyz say for a day that the clock went back", arguments: Backend.all)
    func reports(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        #expect(try await world.send(.get, "/readyz").text == "ready\n")
        world.pass(-60)
        #expect(try await world.send(.get, "/readyz").text == "ready\n")
        world.pass(30 * Self.hour + 10)
        world.service.clean()
        world.pass(-30 * Self.hour)
        for _ in 0..<2 {
            let reply = try await world.send(.get, "/readyz")
            #expect(reply.status == 200)
            #expect(reply.text.hasPrefix("ready\nThe clock went back by 108000 seconds:"))
            // Another instance says so too.
            let other = try ServiceWorld(again: world, backend, folder: folder.url.path)
            #expect(try await other.send(.get, "/readyz").text == reply.text)
            world.pass(23 * Self.hour)
        }
        #expect(try await world.send(.get, "/readyz").text == "ready\n")
    }

    @Test("Both the removal of records and /readyz log that the clock went back")
    func log() async throws {
        for isReadiness in [false, true] {
            let folder = try TemporaryFolder()
            let path = folder.url.path
            let result = try await #require(
                processExitsWith: .success, observing: [\.standardErrorContent]
            ) { [path = path as String, isReadiness = isReadiness as Bool] in
                let time = Lock(ServiceWorld.now)
                let service = try ProcessorService(
                    ProcessorConfiguration(folder: path), database: Backend.sqlite.open(path),
                    now: { time.withLock { $0 } })
                time.withLock { $0 += 30 * Self.hour + 10 }
                service.clean()
                time.withLock { $0 -= 30 * Self.hour }
                if isReadiness { _ = try service.readiness() } else { service.clean() }
            }
            let log = String(decoding: result.standardErrorContent, as: UTF8.self)
            let message = "clock: The clock went back by 108000 seconds:"
            #expect(log.components(separatedBy: message).count == 2, "\(log)")
        }
    }

    @Test("/readyz says that the database cannot be written")
    func fullDisk() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        #expect(try await world.send(.get, "/readyz").status == 200)
        try world.service.database.transaction { (session) throws(Problem) in
            try session.run("PRAGMA query_only = ON")
        }
        // The answer is found out every five seconds.
        for pause: Int64 in [0, 4] {
            world.pass(pause)
            #expect(try await world.send(.get, "/readyz").status == 200)
        }
        world.pass(1)
        #expect(try await world.send(.get, "/readyz").problem == "database")
        #expect(try await world.send(.get, "/readyz").status == 503)
    }

    @Test("The answer of /readyz from a clock that was ahead is not repeated")
    func readinessAhead() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        #expect(try await world.send(.get, "/readyz").status == 200)
        try world.service.database.transaction { (session) throws(Problem) in
            try session.run("PRAGMA query_only = ON")
        }
        world.pass(-1)
        #expect(try await world.send(.get, "/readyz").problem == "database")
    }

    @Test("A request for /readyz removes no records, however far the clock is ahead")
    func readinessRemoves() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        func removal() throws -> Int64? {
            try world.service.database.transaction { (session) throws(Problem) in
                try session.row("SELECT removal FROM clock")?.integer(0)
            }
        }
        let before = try removal()
        world.pass(Self.hour)
        #expect(try await world.send(.get, "/readyz").status == 200)
        #expect(try removal() == before)
    }
}
