// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import TestSupport
import Testing

@testable import ProcessorService

@Suite("A database whose process is killed")
struct KilledDatabaseTests {
    /// The number of kills: 60, or that of the environment.
    private static let rounds =
        ProcessInfo.processInfo.environment["KILLS"].flatMap { Int($0) } ?? 60

    @Test("A kill at any point loses no returned transaction and stores none in part or twice")
    func killedAnywhere() async throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appendingPathComponent("psp.db").path
        let output = folder.url.appendingPathComponent("said")
        var generator = SeededGenerator(seed: 1)
        var returned: Set<String> = []
        var undone: Set<String> = []
        for round in 0..<Self.rounds {
            try Data().write(to: output)
            // During some transaction, or while the database is opened.
            let transactions = Int.random(in: -1...40, using: &generator)
            let microseconds = Int.random(
                in: 1...(transactions < 0 ? 30_000 : 10_000), using: &generator)
            let signal = try await Self.run(
                [path, "\(round)", "\(transactions)", "\(microseconds)"], output: output)
            try #require(signal == SIGKILL, "round \(round)")
            let said = String(decoding: try Data(contentsOf: output), as: UTF8.self)
            for line in said.split(separator: "\n") {
                let words = line.split(separator: " ").map(String.init)
                try #require(words.count == 2 && "KF".contains(words[0]), "\(line)")
                if words[0] == "K" { returned.insert(words[1]) } else { undone.insert(words[1]) }
            }
            let database = try SQLiteProcessorDatabase(path: path, busyTimeout: .patience)
            let marks = try Self.entries("seen", database)
            let answers = try Self.entries("idempotency", database)
            try #require(marks == answers, "round \(round)")
            let stored = Set(marks.keys)
            try #require(returned.isSubset(of: stored), "round \(round)")
            try #require(undone.isDisjoint(with: stored), "round \(round)")
            try #require(Set(marks.values).count == marks.count, "round \(round)")
        }
        #expect(!returned.isEmpty && !undone.isEmpty)
    }

    /// Returns the audit numbers in a table by their transactions.
    private static func entries(
        _ table: String, _ database: SQLiteProcessorDatabase
    ) throws -> [String: Int64] {
        let rows = try database.transaction { (session) throws(Problem) in
            try session.rows("SELECT name, expires FROM \(table)", [])
        }
        return try Dictionary(
            uniqueKeysWithValues: rows.map { row in
                (try #require(row.text(0)), try #require(row.integer(1)))
            })
    }

    /// Runs the program and returns the signal that ended it, or 0.
    private static func run(_ arguments: [String], output: URL) async throws -> Int32 {
        let file = try FileHandle(forWritingTo: output)
        defer { try? file.close() }
        let process = try SpawnedProcess(
            TestProgram.buildDirectory.appendingPathComponent("database-exerciser"), arguments,
            output: file)
        return max(0, -(await process.end()))
    }
}
