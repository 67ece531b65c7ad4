// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import TestSupport
import Testing

@testable import ProcessorService

@Suite("Audit numbers")
struct AuditNumberTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func next(_ database: any ProcessorDatabase) throws(Problem) -> Int64 {
        try database.transaction { (session) throws(Problem) in try session.nextAuditNumber() }
    }

    @Test(
        "Audit numbers count up from one, without duplicates among instances",
        arguments: Backend.all)
    func unique(backend: Backend) throws {
        let instances = try [backend.open(folder.url.path), backend.open(folder.url.path)]
        var numbers: [Int64] = []
        for round in 0..<10 {
            numbers.append(try next(instances[round % 2]))
            // A transaction that is rolled back can leave a gap.
            #expect(throws: Problem.self) {
                try instances[0].transaction { (session) throws(Problem) in
                    _ = try session.nextAuditNumber()
                    throw .conflict("undone")
                }
            }
        }
        #expect(numbers.first == 1)
        #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
        #expect(try next(backend.open(folder.url.path)) > numbers.last ?? 0)
    }

    #if PostgreSQL
    @Test(
        "Audit numbers are counted while another transaction is under way",
        .enabled(if: PrivatePostgreSQL.shared != nil, "PostgreSQL is not installed"))
    func concurrent() throws {
        let first = try Backend.postgreSQL.open(folder.url.path)
        let second = try Backend.postgreSQL.open(folder.url.path)
        let numbers = try first.transaction { (session) throws(Problem) in
            [try session.nextAuditNumber(), try next(second), try session.nextAuditNumber()]
        }
        #expect(numbers == [1, 2, 3])
    }

    @Test(
        "Audit numbers continue where a row of an earlier version stopped",
        .enabled(if: PrivatePostgreSQL.shared != nil, "PostgreSQL is not installed"))
    func upgraded() throws {
        let earlier = try Backend.postgreSQL.open(folder.url.path)
        try earlier.transaction { (session) throws(Problem) in
            try session.run("DROP SEQUENCE \(PostgreSQLSchema.auditNumbers)")
            try session.run("INSERT INTO sequence (name, value) VALUES ('audit', 41)")
        }
        #expect(try next(Backend.postgreSQL.open(folder.url.path)) == 42)
        // The next open leaves it as it is.
        #expect(try next(Backend.postgreSQL.open(folder.url.path)) == 43)
    }
    #endif
}
