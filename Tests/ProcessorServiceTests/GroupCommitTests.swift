// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import Support
import TestSupport
import Testing

@testable import ProcessorService

@Suite("Transactions that share a commit")
struct GroupCommitTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open() throws -> SQLiteProcessorDatabase {
        try #require(try Backend.sqlite.open(folder.url.path) as? SQLiteProcessorDatabase)
    }

    /// Runs each body on a thread of its own while another transaction is under way, so that all
    /// of them share its commit, in any order.
    private func together<Result: Sendable>(
        _ database: SQLiteProcessorDatabase, _ bodies: [@Sendable () async -> Result]
    ) async throws -> [Result] {
        let threads = try #require(WorkerThreads(name: "members", count: bodies.count + 1))
        defer { threads.stop() }
        return await withTaskGroup(of: (Int, Result)?.self) { group in
            let isOpen = BlockingValue<Bool>()
            group.addTask(executorPreference: threads) {
                try? database.transaction { (session) throws(Problem) in
                    try session.run("UPDATE access SET name = name")
                    isOpen.set(true)
                    while database.waitingCount < bodies.count { sched_yield() }
                }
                return nil
            }
            for (place, body) in bodies.enumerated() {
                group.addTask(executorPreference: threads) {
                    _ = isOpen.wait()
                    return (place, await body())
                }
            }
            var results: [Int: Result] = [:]
            for await case let (place, result)? in group { results[place] = result }
            return results.sorted { $0.key < $1.key }.map(\.value)
        }
    }

    /// Stores a name.
    private static func insert(
        _ name: String, in session: any DatabaseSession
    ) throws(Problem) {
        try session.run("INSERT INTO seen (name, expires) VALUES ($1, 0)", .text(name))
    }

    private func names(_ database: SQLiteProcessorDatabase) throws -> [String] {
        try database.transaction { (session) throws(Problem) in
            try session.rows("SELECT name FROM seen ORDER BY name", []).compactMap { $0.text(0) }
        }
    }

    /// Returns the name of the problem, or `nil`.
    private static func problem(_ body: () throws(Problem) -> Void) -> String? {
        do throws(Problem) {
            try body()
            return nil
        } catch {
            return error.type
        }
    }

    /// Runs numbered transactions that share a commit.
    ///
    /// - Returns: The names of their problems; `nil` for those that succeeded.
    private func attempt(
        _ count: Int, in database: SQLiteProcessorDatabase,
        _ body: @escaping @Sendable (any DatabaseSession, Int) throws(Problem) -> Void
    ) async throws -> [String?] {
        try await together(
            database,
            (0..<count).map { place in
                {
                    Self.problem { () throws(Problem) in
                        try database.transaction { (session) throws(Problem) in
                            try body(session, place)
                        }
                    }
                }
            })
    }

    @Test("A transaction that throws undoes only itself")
    func undoneAlone() async throws {
        let database = try open()
        let results = try await attempt(6, in: database) { (session, place) throws(Problem) in
            try Self.insert("\(place)", in: session)
            if place % 2 == 1 { throw .conflict("undone") }
        }
        let conflict = "urn:taptopay:problem:conflict"
        #expect(results == [nil, conflict, nil, conflict, nil, conflict])
        #expect(try names(open()) == ["0", "2", "4"])
    }

    @Test("If the commit fails, every transaction that shares it fails, and none is stored")
    func failedCommit() async throws {
        let database = try open()
        let results = try await attempt(6, in: database) { (session, place) throws(Problem) in
            try Self.insert("\(place)", in: session)
            if place == 1 { throw .conflict("undone") }
            guard place == 3 else { return }
            // A constraint that SQLite checks at the commit.
            try session.run("PRAGMA defer_foreign_keys = ON")
            try session.run(
                "INSERT INTO access (digest, merchant) VALUES ('d', 'none')")
        }
        #expect(results == Array(repeating: "urn:taptopay:problem:database", count: 6))
        #expect(try names(open()).isEmpty)
        // The next transactions are not affected.
        try database.transaction { (session) throws(Problem) in
            try Self.insert("next", in: session)
        }
        #expect(try names(open()) == ["next"])
    }

    @Test("On a full disk, transactions that do not fit fail, and all that succeeded are stored")
    func fullDisk() async throws {
        let database = try open()
        try database.transaction { (session) throws(Problem) in
            let count = try session.row("PRAGMA page_count")?.integer(0) ?? 0
            try session.run("PRAGMA max_page_count = \(count + 4)")
        }
        let content = String(repeating: "x", count: 3_000)
        let results = try await attempt(8, in: database) { (session, place) throws(Problem) in
            try Self.insert("\(place)", in: session)
            try Self.insert("\(place) \(content)", in: session)
        }
        #expect(results.contains("urn:taptopay:problem:database"))
        let stored = results.indices.filter { results[$0] == nil }
            .flatMap { ["\($0)", "\($0) \(content)"] }
        #expect(try names(open()) == stored.sorted())
    }

    @Test("Of payments that share a commit, each gets its own response")
    func payments() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let database = try #require(world.service.database as? SQLiteProcessorDatabase)
        let replayed = try world.tap()
        #expect(try await world.send(.post, "/v1/payments", replayed, once: "0").status == 201)
        let bodies = [try world.tap(), replayed, try world.tap(), "{}", try world.tap()]
        let statuses = try await together(
            database,
            bodies.enumerated().map { place, body in
                { try? await world.send(.post, "/v1/payments", body, once: "k\(place)").status }
            })
        #expect(statuses == [201, 422, 201, 400, 201])
        let restarted = try ServiceWorld(again: world, .sqlite, folder: folder.url.path)
        for (place, body) in bodies.enumerated() {
            let again = try await restarted.send(.post, "/v1/payments", body, once: "k\(place)")
            #expect(again.status == statuses[place])
        }
    }
}
