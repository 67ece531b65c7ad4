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
}
