// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import PaymentProcessor
internal import SQLite

/// A copy of the service's database, and what a service does that starts with one.
package enum CopyRecords {
    /// Writes a copy of the database in a file, which a service can be using, to a new file.
    ///
    /// - Parameters:
    ///   - path: The file of the database.
    ///   - copy: The new file.
    ///   - now: Seconds since 1970.
    /// - Throws: `DatabaseError`.
    package static func write(
        _ path: String, to copy: String, now: Int64
    ) throws(DatabaseError) {
        // Also migrates the database, as every command does.
        _ = try SQLiteProcessorDatabase(path: path)
        try Database<DatabaseError>(path: path, busyTimeout: .seconds(5)).copy(to: copy)
        let made = try Database<DatabaseError>(path: copy, busyTimeout: .seconds(5))
        try made.run("INSERT INTO copy (time) VALUES (?)", .integer(now))
        try made.emptyLog()
    }

    /// Takes note that the database is a copy, if it is one.
    ///
    /// The copy does not know what was presented after it was made. Card data and Apple Pay tokens
    /// from before now are refused as expired, because they could be among it.
    ///
    /// - Returns: When the copy was made, in seconds since 1970; `nil` for a database that is not a copy,
    ///   or whose copy was noted before.
    static func takeNote(
        now: Int64, in session: any DatabaseSession
    ) throws(Problem) -> Int64? {
        guard let time = try session.row("SELECT max(time) FROM copy")?.integer(0) else {
            return nil
        }
        try session.run("DELETE FROM copy")
        for kind in [PresentedToken.Kind.cardData, .applePay] {
            try ForgottenTokens.record(
                kind.rawValue, until: kind.latestEnd(madeBefore: now), in: session)
        }
        return time
    }
}
