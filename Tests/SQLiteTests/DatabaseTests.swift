// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SQLite
import Support
import TestSupport
import Testing

@Suite("A database file")
struct DatabaseTests {
    private struct Failure: DatabaseFailure {
        let problem: FileProblem

        init(_ problem: FileProblem, path: String, detail: String) { self.problem = problem }
    }

    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.path + "/test.db"
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
    }

    private func open() throws -> Database<Failure> {
        try Database<Failure>(path: path, busyTimeout: .milliseconds(5))
    }

    private func problem(_ body: () throws -> Void) -> FileProblem? {
        #expect(throws: Failure.self, performing: body)?.problem
    }

    @Test("Numbers, texts, bytes, and nulls are read back as they were written")
    func keepsValues() throws {
        let database = try open()
        try database.run("CREATE TABLE t (i INTEGER, s TEXT, b BLOB, e BLOB, n TEXT) STRICT")
        try database.run(
            "INSERT INTO t VALUES (?, ?, ?, ?, ?)", .integer(.min), .text("a\u{0}é"),
            .bytes([0, 0xFF]), .bytes([]), .null)
        struct Row: Equatable {
            let integer: Int64?
            let text: String?
            let bytes: [UInt8]?
            let empty: [UInt8]?
            let null: String?
        }
        let rows = try database.rows("SELECT i, s, b, e, n FROM t") {
            Row(
                integer: $0.integer(0), text: $0.text(1), bytes: $0.bytes(2), empty: $0.bytes(3),
                null: $0.text(4))
        }
        let written = Row(
            integer: .min, text: "a\u{0}é", bytes: [0, 0xFF], empty: [], null: nil)
        #expect(rows == [written])
    }

    @Test("A transaction that fails leaves nothing behind")
    func rollsBack() throws {
        let database = try open()
        try database.run("CREATE TABLE t (i INTEGER UNIQUE) STRICT")
        #expect(throws: Failure.self) {
            try database.transaction { () throws(Failure) in
                try database.run("INSERT INTO t VALUES (1)")
                try database.run("INSERT INTO t VALUES (1)")
            }
        }
        #expect(try database.integer("SELECT count(*) FROM t") == 0)
    }

    @Test("A query returns the first row's number only after the statement has run to its end")
    func writesAndReturns() throws {
        let database = try open()
        try database.run("CREATE TABLE t (i INTEGER) STRICT")
        #expect(try database.integer("INSERT INTO t VALUES (7), (8) RETURNING i") == 7)
        #expect(try database.integer("SELECT count(*) FROM t") == 2)
        #expect(try database.integer("SELECT i FROM t WHERE i = 9") == nil)
    }

    @Test("A statement runs again after an error, within its own rows, and without earlier values")
    func runsStatementsAgain() throws {
        let database = try open()
        try database.run("CREATE TABLE t (i INTEGER UNIQUE, s TEXT) STRICT")
        let insert = "INSERT INTO t VALUES (?1, ?2)"
        try database.run(insert, .integer(1), .text("a"))
        #expect(problem { try database.run(insert, .integer(1), .text("b")) } == .failed)
        try database.run(insert, .integer(2))
        let query = "SELECT * FROM t WHERE i >= ?1 ORDER BY i"
        var inner: [[Int64?]] = []
        let texts = try database.rows(query, .integer(1)) { row in
            inner.append((try? database.rows(query, .integer(2)) { $0.integer(0) }) ?? [])
            return row.text(1)
        }
        #expect(texts == ["a", nil])
        #expect(inner == [[2], [2]])
        try database.run("ALTER TABLE t ADD COLUMN n INTEGER")
        #expect(try database.rows(query, .integer(1)) { $0.columnCount } == [3, 3])
    }

    @Test("The steps of a schema are applied once, and new ones are added")
    func migrates() throws {
        let first = ["CREATE TABLE a (i INTEGER) STRICT"]
        let second = ["CREATE TABLE b (i INTEGER) STRICT"]
        let database = try open()
        try Schema(applicationIdentifier: 7, steps: [first]).migrate(database)
        try Schema(applicationIdentifier: 7, steps: [first, second]).migrate(database)
        try Schema(applicationIdentifier: 7, steps: [first, second]).migrate(try open())
        #expect(try database.integer("SELECT count(*) FROM b") == 0)
    }

    @Test("Each problem says what is wrong with which file, why, and what else to do")
    func descriptions() {
        let problems: [FileProblem] = [
            .notWritable, .notFile, .corrupt, .newerVersion, .busy, .full, .failed,
        ]
        for problem in problems {
            let cause = problem.cause("/a/b", detail: "no luck")
            #expect(cause.contains("/a/b") && cause.hasSuffix(" (no luck)."))
            #expect(!problem.cause("/a/b", detail: "").contains("("))
            let hasAlternative = [.notWritable, .notFile, .newerVersion].contains(problem)
            let remedy = problem.remedy(or: "choose another folder")
            #expect(remedy.contains("or choose another folder.") == hasAlternative, "\(problem)")
        }
        #expect(Set(problems.map { $0.cause("/a", detail: "") }).count == problems.count)
        #expect(Set(problems.map { $0.remedy(or: "") }).count == problems.count)
    }

    @Test("Foreign files, files of newer programs, and non-databases are distinguished")
    func refusesFiles() throws {
        let step = ["CREATE TABLE a (i INTEGER) STRICT"]
        let database = try open()
        try Schema(applicationIdentifier: 7, steps: [step]).migrate(database)
        #expect(
            problem { try Schema(applicationIdentifier: 8, steps: [step]).migrate(database) }
                == .corrupt)
        try database.run("PRAGMA user_version = 2")
        #expect(
            problem { try Schema(applicationIdentifier: 7, steps: [step]).migrate(database) }
                == .newerVersion)
        try Data(repeating: 0x55, count: 4096).write(to: URL(fileURLWithPath: path + "x"))
        #expect(
            problem { _ = try Database<Failure>(path: path + "x", busyTimeout: .zero) } == .corrupt)
        #expect(
            problem { _ = try Database<Failure>(path: path + "/x", busyTimeout: .zero) }
                == .notWritable)
    }

    @Test("A file that another connection locks is reported as busy")
    func isBusy() throws {
        let other = try open()
        let database = try open()
        try other.run("BEGIN IMMEDIATE")
        #expect(problem { try database.run("BEGIN IMMEDIATE") } == .busy)
    }

    @Test("Only commits that may be lost skip the disk, even after an error")
    func synchronization() throws {
        let database = try open()
        let full: Int64 = 2
        let normal: Int64 = 1
        for _ in 0..<2 {
            #expect(try database.integer("PRAGMA synchronous") == full)
            let inside = try database.withoutSynchronization { () throws(Failure) in
                try database.integer("PRAGMA synchronous")
            }
            #expect(inside == normal)
        }
        let error = problem {
            try database.withoutSynchronization { () throws(Failure) in try database.run("x") }
        }
        #expect(error == .failed)
        #expect(try database.integer("PRAGMA synchronous") == full)
    }

    @Test("A copy is the state at one moment, in one file that only its owner reads")
    func copy() throws {
        let database = try open()
        try database.run("CREATE TABLE t (i INTEGER) STRICT")
        try database.run("INSERT INTO t VALUES (1)")
        let other = try open()
        // Another connection is writing.
        try other.run("BEGIN IMMEDIATE")
        try other.run("INSERT INTO t VALUES (2)")
        let copy = folder.url.path + "/copy.db"
        try database.copy(to: copy)
        try other.run("COMMIT")
        let copied = try Database<Failure>(path: copy, busyTimeout: .milliseconds(5))
        #expect(try copied.integer("SELECT count(*) FROM t") == 1)
        #expect(try database.integer("SELECT count(*) FROM t") == 2)
        let attributes = try FileManager.default.attributesOfItem(atPath: copy)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        // A file that exists stays.
        #expect(problem { try database.copy(to: copy) } == .failed)
        #expect(try copied.integer("SELECT count(*) FROM t") == 1)
        #expect(problem { try database.copy(to: folder.url.path + "/no/copy") } == .failed)
    }

    @Test("The log can be emptied into the file")
    func emptyLog() throws {
        let database = try open()
        try database.run("CREATE TABLE t (i INTEGER) STRICT")
        func size() throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int
        }
        #expect(try size() != 0)
        try database.emptyLog()
        #expect(try size() == 0)
        #expect(try database.integer("PRAGMA journal_size_limit") == 4_194_304)
    }
}
