// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import PaymentProcessor
import TestSupport
import Testing

@testable import ProcessorService

@Suite("Expired records")
struct ExpirationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Records names that expire at the same time.
    private func fill(_ world: ServiceWorld, _ count: Int, until expires: Int64) throws {
        try world.service.database.transaction { (session) throws(Problem) in
            for number in 0..<count {
                try MemoryRecords.record("token \(number)", until: expires, in: session)
            }
        }
    }

    private func count(_ world: ServiceWorld) throws -> Int64? {
        try world.service.database.transaction { (session) throws(Problem) in
            try session.row("SELECT count(*) FROM seen")?.integer(0)
        }
    }

    @Test(
        "Each request removes some expired records, until there are none",
        arguments: Backend.all)
    func steps(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        try fill(world, 250, until: ServiceWorld.now + 30)
        world.pass(61)
        var counts: [Int64?] = []
        for _ in 1...4 {
            #expect(try await world.send(.get, "/v1/payments").status == 200)
            counts.append(try count(world))
        }
        #expect(counts == [150, 50, 0, 0])
    }

    @Test("Expired records are removed once a minute", arguments: Backend.all)
    func pauses(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        try fill(world, 5, until: ServiceWorld.now - 1)
        var counts: [Int64?] = []
        for pause: Int64 in [0, 59, 1] {
            world.pass(pause)
            #expect(try await world.send(.get, "/v1/payments").status == 200)
            counts.append(try count(world))
        }
        #expect(counts == [5, 5, 0])
    }

    @Test("Removing what was left does not delay what expires next", arguments: Backend.all)
    func leftover(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        var counts: [Int64?] = []
        // At 60 s, at 90 s for what was left, and at 120 s.
        for (pause, new) in [(60, 150), (30, 0), (30, 5)] as [(Int64, Int)] {
            world.pass(pause)
            try fill(world, new, until: ServiceWorld.now - 1)
            #expect(try await world.send(.get, "/v1/payments").status == 200)
            counts.append(try count(world))
        }
        #expect(counts == [50, 0, 0])
    }

    @Test("A clock that was ahead does not delay the removal", arguments: Backend.all)
    func ahead(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        world.pass(3600)
        world.service.clean()
        world.pass(-3600)
        try fill(world, 5, until: ServiceWorld.now - 1)
        #expect(try await world.send(.get, "/v1/payments").status == 200)
        #expect(try count(world) == 0)
    }

    @Test(
        "Only the end of a removed token is kept, in case the clock goes back",
        arguments: Backend.all)
    func forgotten(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        try world.service.database.transaction { (session) throws(Problem) in
            for (name, end) in [("token 1", 30), ("token 2", 31), ("token 3", 29), ("read 1", 40)] {
                try MemoryRecords.record(name, until: ServiceWorld.now + Int64(end), in: session)
            }
        }
        world.pass(61)
        world.service.clean()
        #expect(try count(world) == 0)
        let ends = try world.service.database.transaction { (session) throws(Problem) in
            try session.rows("SELECT kind, time FROM forgotten", [])
                .map { [$0.integer(0), $0.integer(1)] }
        }
        #expect(ends == [[PresentedToken.Kind.cardData.rawValue, ServiceWorld.now + 31]])
    }

    @Test("Records that have not expired stay", arguments: Backend.all)
    func kept(backend: Backend) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        try fill(world, 10, until: ServiceWorld.now + 61)
        world.pass(61)
        #expect(try await world.send(.get, "/v1/payments").status == 200)
        #expect(try count(world) == 10)
    }

    @Test(
        "A token's record stays as long as reads that were stored with it can come",
        arguments: Backend.all,
        [
            "INSERT INTO reader_token (identifier, record, expires) VALUES ('1', '', $1)",
            "INSERT INTO pin_token (transaction_identifier, record, expires) VALUES ('1', '', $1)",
        ])
    func tokens(backend: Backend, insertion: String) async throws {
        let world = try await ServiceWorld(backend, folder: folder.url.path)
        let count = {
            try world.service.database.transaction { (session) throws(Problem) in
                try session.row(
                    """
                    SELECT (SELECT count(*) FROM reader_token WHERE identifier = '1')
                        + (SELECT count(*) FROM pin_token WHERE transaction_identifier = '1')
                    """)?.integer(0)
            }
        }
        try world.service.database.transaction { (session) throws(Problem) in
            try session.run(insertion, .integer(ServiceWorld.now + 60))
        }
        world.run(Int64(60 + ExpiredRecords.tokenRetention))
        #expect(try await world.send(.get, "/v1/payments").status == 200)
        #expect(try count() == 1)
        world.pass(61)
        #expect(try await world.send(.get, "/v1/payments").status == 200)
        #expect(try count() == 0)
    }

    @Test(
        "Removing expired records does not read the others",
        arguments: ExpiredRecords.all.map(\.removal))
    func plans(removal: String) async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let plan = try world.service.database.transaction { (session) throws(Problem) in
            try session.rows("EXPLAIN QUERY PLAN " + removal, [.integer(0), .integer(1)])
        }
        let steps = plan.compactMap { $0.text(3) }
        #expect(steps.contains { $0.contains("_expires (expires<?)") }, "\(steps)")
        #expect(!steps.contains { $0.hasPrefix("SCAN") }, "\(steps)")
    }
}
