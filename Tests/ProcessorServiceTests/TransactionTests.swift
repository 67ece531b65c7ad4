// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import TestSupport
import Testing

@testable import ProcessorService

@Suite("Transactions of the database")
struct TransactionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        "A statement that fails undoes its transaction, even if its rows are not needed",
        arguments: Backend.all, [0, 1, 2])
    func failure(backend: Backend, place: Int) throws {
        let database = try backend.open(folder.url.path)
        let insert = "INSERT INTO seen (name, expires) VALUES ($1, $2)"
        for _ in 0..<2 {
            let problem = #expect(throws: Problem.self) {
                try database.transaction { (session) throws(Problem) in
                    for number in 0..<3 {
                        // A null violates a constraint.
                        try session.run(
                            insert, .text("\(number)"), number == place ? .null : .integer(1))
                    }
                }
            }
            #expect(problem?.status == .serviceUnavailable)
        }
        // The same connection continues.
        try database.transaction { (session) throws(Problem) in
            try session.run(insert, .text("a"), .integer(1))
            let rows = try session.rows("SELECT name FROM seen", [])
            #expect(rows.map { $0.text(0) } == ["a"])
            try session.run(insert, .text("b"), .integer(2))
        }
        let rows = try backend.open(folder.url.path).transaction { (session) throws(Problem) in
            try session.rows("SELECT name FROM seen ORDER BY name", [])
        }
        #expect(rows.map { $0.text(0) } == ["a", "b"])
    }

    @Test(
        "A query that is sent ahead has the rows after the next statement, once",
        arguments: Backend.all)
    func ahead(backend: Backend) throws {
        let database = try backend.open(folder.url.path)
        let names = DatabaseQuery("SELECT name FROM seen ORDER BY name")
        let count = DatabaseQuery("SELECT count(*) FROM seen WHERE expires > $1", .integer(1))
        try database.transaction { (session) throws(Problem) in
            try session.prefetch([names, count])
            try Self.insert("b", in: session)
            #expect(try session.rows(count).first?.integer(0) == 1)
            #expect(try session.rows(names).map { $0.text(0) } == ["b"])
            try Self.insert("a", in: session)
            #expect(try session.rows(names).map { $0.text(0) } == ["a", "b"])
            // Nothing is sent in between.
            try session.prefetch([names, count])
            #expect(try session.rows(names).map { $0.text(0) } == ["a", "b"])
            #expect(try session.rows(count).first?.integer(0) == 2)
        }
    }

    @Test(
        "Rows that a transaction did not ask for are not those of the next one",
        arguments: Backend.all, [false, true])
    func unasked(backend: Backend, isUndone: Bool) throws {
        let database = try backend.open(folder.url.path)
        let names = DatabaseQuery("SELECT name FROM seen ORDER BY name")
        try? database.transaction { (session) throws(Problem) in
            try session.prefetch([names])
            try Self.insert("a", in: session)
            try session.prefetch([names])
            if isUndone { throw .conflict("undone") }
        }
        try database.transaction { (session) throws(Problem) in
            try Self.insert("b", in: session)
            #expect(
                try session.rows(names).map { $0.text(0) } == (isUndone ? ["b"] : ["a", "b"]))
        }
    }

    @Test("An audit number that is asked for ahead is given once", arguments: Backend.all)
    func auditNumbers(backend: Backend) throws {
        let database = try backend.open(folder.url.path)
        let numbers = try database.transaction { (session) throws(Problem) in
            let first = try session.nextAuditNumber()
            try session.prefetchAuditNumber()
            try Self.insert("a", in: session)
            return [first, try session.nextAuditNumber(), try session.nextAuditNumber()]
        }
        #expect(numbers == [1, 2, 3])
    }

    @Test("A value of another type than its column is refused", arguments: Backend.all)
    func types(backend: Backend) throws {
        let database = try backend.open(folder.url.path)
        let problem = #expect(throws: Problem.self) {
            try database.transaction { (session) throws(Problem) in
                try session.run("INSERT INTO seen (name, expires) VALUES ('a', 'soon')")
            }
        }
        #expect(problem?.type == "urn:taptopay:problem:database")
        #expect(problem?.status == .serviceUnavailable)
        // See RFC 9110, 10.2.3.
        #expect(problem?.headers[.retryAfter]?.text == "1")
    }

    @Test("An open database in a file holds the file once")
    func descriptors() throws {
        let database = try Backend.sqlite.open(folder.url.path)
        #expect(OpenDescriptors.count(of: folder.url.path + "/psp.db") == 1)
        withExtendedLifetime(database) {}
    }

    @Test("A column that a row does not have, or that has another type, has no value")
    func columns() {
        let row = Row([.integer(7), .text("a"), .null])
        #expect((-1...3).map { row.integer($0) } == [nil, 7, nil, nil, nil])
        #expect((-1...3).map { row.text($0) } == [nil, nil, "a", nil, nil])
    }

    /// Inserts a name, which must be new.
    private static func insert(
        _ name: String, in session: any DatabaseSession
    ) throws(Problem) {
        let isNew = try session.changes(
            "INSERT INTO seen (name, expires) VALUES ($1, $2) RETURNING name", .text(name),
            .integer(2))
        #expect(isNew)
    }
}
