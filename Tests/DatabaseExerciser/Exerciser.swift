// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import ProcessorService
import SelfKill

/// Runs one transaction after another on each thread, and reports those that have ended.
///
/// A transaction takes an audit number and stores it with its name in two tables. `K` and the name
/// report one that is stored, and `F` one that threw and was undone.
final class Exerciser: Sendable {
    private let database: SQLiteProcessorDatabase
    private let name: String
    private let count: Counter

    init(
        _ database: SQLiteProcessorDatabase, name: String, transactions: Int, microseconds: Int
    ) {
        self.database = database
        self.name = name
        count = Counter(limit: transactions, microseconds: microseconds)
    }

    /// Runs transactions until the end of the process.
    func run(_ thread: Int) {
        for number in 0... {
            count.next()
            let name = "\(name)-\(thread)-\(number)"
            do throws(Problem) {
                try store(name, fails: number % 3 == 2)
                say("K \(name)")
            } catch {
                guard error.status == .conflict else {
                    say("E \(name)")
                    exit(3)
                }
                say("F \(name)")
            }
        }
    }

    private func store(_ name: String, fails: Bool) throws(Problem) {
        try database.transaction { (session) throws(Problem) in
            let number = DatabaseValue.integer(try session.nextAuditNumber())
            _ = try session.rows(
                "INSERT INTO seen (name, expires) VALUES ($1, $2)", [.text(name), number])
            guard !fails else { throw Problem(.conflict, "undone") }
            _ = try session.rows(
                """
                INSERT INTO idempotency (scope, name, fingerprint, status, body, expires)
                VALUES ('', $1, '', 200, '', $2)
                """, [.text(name), number])
        }
    }

    /// Writes a line in one step: either the whole line is in the file, or nothing.
    private func say(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    }
}

/// Counts transactions, and arms the kill at one of them.
private final class Counter: @unchecked Sendable {
    private let limit: Int
    private let microseconds: Int
    private let lock = NSLock()
    private var value = 0

    init(limit: Int, microseconds: Int) {
        self.limit = limit
        self.microseconds = microseconds
    }

    func next() {
        lock.withLock {
            if value == limit { armKill(after: microseconds) }
            value += 1
        }
    }
}
