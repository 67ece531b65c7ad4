// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import PaymentProcessor

/// The records of what was presented.
enum MemoryRecords {
    /// Records a name; returns `false` if it is already recorded.
    ///
    /// If two instances insert a name at once, the second waits for the first's transaction, and
    /// gets `false`.
    static func insert(
        _ name: String, until expires: Int64, in session: any DatabaseSession
    ) throws(Problem) -> Bool {
        try session.changes(
            """
            INSERT INTO seen (name, expires) VALUES ($1, $2)
            ON CONFLICT (name) DO NOTHING RETURNING name
            """,
            .text(name), .integer(expires))
    }

    /// Records a token, unless tokens of its time were removed already.
    ///
    /// - Returns: `false` if it is recorded, or may have been.
    static func insert(
        _ token: PresentedToken, in session: any DatabaseSession
    ) throws(Problem) -> Bool {
        try session.changes(
            """
            INSERT INTO seen (name, expires, kind)
            SELECT CAST($1 AS TEXT), CAST($2 AS BIGINT), CAST($3 AS BIGINT)
            WHERE NOT EXISTS (SELECT 1 FROM forgotten WHERE kind = $4 AND time >= $5)
            ON CONFLICT (name) DO NOTHING RETURNING name
            """,
            .text(tokenPrefix + token.name), .integer(token.end), .integer(token.kind.rawValue),
            .integer(token.kind.rawValue), .integer(token.end))
    }

    /// The start of the names of tokens.
    static let tokenPrefix = "token "

    /// Records a name, unless it is already recorded.
    static func record(
        _ name: String, until expires: Int64, in session: any DatabaseSession
    ) throws(Problem) {
        try session.run(
            "INSERT INTO seen (name, expires) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
            .text(name), .integer(expires))
    }

    /// Removes a name; returns `false` if it is not recorded.
    static func remove(
        _ name: String, now: Int64, in session: any DatabaseSession
    ) throws(Problem) -> Bool {
        try session.changes(
            "DELETE FROM seen WHERE name = $1 AND expires >= $2 RETURNING name", .text(name),
            .integer(now))
    }

    /// Returns whether a name is recorded.
    static func knows(
        _ name: String, now: Int64, in session: any DatabaseSession
    ) throws(Problem) -> Bool {
        try session.row(
            "SELECT 1 FROM seen WHERE name = $1 AND expires >= $2", .text(name), .integer(now))
            != nil
    }

    /// Records a counter with its time; returns the previous one if that was not lower.
    static func record(
        _ mark: SequenceMark, of name: String, in session: any DatabaseSession
    ) throws(Problem) -> SequenceMark? {
        let isHigher = try session.changes(
            """
            INSERT INTO sequence (name, value, time) VALUES ($1, $2, $3)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value, time = excluded.time
            WHERE sequence.value < excluded.value RETURNING value
            """,
            .text(name), .integer(mark.number), DatabaseValue(mark.time))
        if isHigher { return nil }
        let row = try session.row(
            "SELECT value, time FROM sequence WHERE name = $1", .text(name))
        return row.flatMap { row in
            row.integer(0).map { SequenceMark(number: $0, time: row.integer(1)) }
        }
    }

    /// Returns the next number of a counter, starting at 1; transactions wait for one another.
    static func next(
        _ name: String, in session: any DatabaseSession
    ) throws(Problem) -> Int64 {
        let row = try session.row(
            """
            INSERT INTO sequence (name, value) VALUES ($1, 1)
            ON CONFLICT (name) DO UPDATE SET value = sequence.value + 1 RETURNING value
            """,
            .text(name))
        guard let value = row?.integer(0) else { throw .databaseFailed }
        return value
    }
}
