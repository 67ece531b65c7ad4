// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import PaymentProcessor
internal import Support

/// What the database knows about the clock, which all instances share.
enum ClockRecords {
    /// Follows the clock.
    ///
    /// - Parameters:
    ///   - now: Seconds since 1970.
    ///   - isRemoving: Whether records are removed afterwards.
    ///   - session: The transaction.
    /// - Returns: The clock, and the step if it went back.
    /// - Throws: `Problem` if the database failed.
    static func advance(
        to now: Int64, isRemoving: Bool, in session: any DatabaseSession
    ) throws(Problem) -> (clock: StoredClock, setback: StoredClock.Setback?) {
        var clock = try clock(in: session) ?? StoredClock(now: now)
        let setback = clock.advance(to: now, isRemoving: isRemoving)
        try session.run(
            """
            INSERT INTO clock (number, latest, removal, setback_time, setback_seconds)
            VALUES (1, $1, $2, $3, $4)
            ON CONFLICT (number) DO UPDATE SET latest = excluded.latest,
                removal = excluded.removal, setback_time = excluded.setback_time,
                setback_seconds = excluded.setback_seconds
            """,
            .integer(clock.latest), .integer(clock.removal), DatabaseValue(clock.setback?.time),
            DatabaseValue(clock.setback?.seconds))
        return (clock, setback)
    }

    private static func clock(
        in session: any DatabaseSession
    ) throws(Problem) -> StoredClock? {
        let row = try session.row(
            "SELECT latest, removal, setback_time, setback_seconds FROM clock")
        guard let row, let latest = row.integer(0), let removal = row.integer(1) else { return nil }
        var setback: StoredClock.Setback?
        if let time = row.integer(2), let seconds = row.integer(3) {
            setback = StoredClock.Setback(time: time, seconds: seconds)
        }
        return StoredClock(latest: latest, removal: removal, setback: setback)
    }
}

/// The tokens whose records were removed.
enum ForgottenTokens {
    /// Records the latest end of the removed tokens of a kind.
    static func record(
        _ kind: Int64, until end: Int64, in session: any DatabaseSession
    ) throws(Problem) {
        try session.run(
            """
            INSERT INTO forgotten (kind, time) VALUES ($1, $2)
            ON CONFLICT (kind) DO UPDATE SET time = excluded.time
            WHERE forgotten.time < excluded.time
            """,
            .integer(kind), .integer(end))
    }

    /// Returns whether the record of a token could have been removed.
    static func contains(
        _ token: PresentedToken, in session: any DatabaseSession
    ) throws(Problem) -> Bool {
        try session.row(
            "SELECT 1 FROM forgotten WHERE kind = $1 AND time >= $2",
            .integer(token.kind.rawValue), .integer(token.end)) != nil
    }
}
