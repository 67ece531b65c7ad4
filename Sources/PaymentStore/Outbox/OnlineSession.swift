// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SQLite

/// The last session that began with the provider's token at hand: storing reads rests on it.
package struct OnlineSession: Hashable, Sendable {
    /// The reader token as it came.
    package let token: String
    /// When the session began, in seconds since 1970.
    package let date: Int64
    /// When it began by the machine's own clock.
    package let time: BootTime
    /// Whether a session that stores reads began after it.
    package let hasStored: Bool
}

extension ReaderStore {
    /// Notes that a session began online, in place of the one before.
    ///
    /// - Parameters:
    ///   - token: The reader token as it came.
    ///   - date: Seconds since 1970.
    ///   - time: The same by the machine's own clock.
    /// - Throws: `StoreError`.
    package func noteOnlineSession(
        token: String, date: Int64, time: BootTime
    ) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try database.run(
                """
                INSERT OR REPLACE INTO online_session
                    (reader, token, date, boot, milliseconds, has_stored)
                VALUES (?, ?, ?, ?, ?, 0)
                """,
                .text(readerIdentifier), .text(token), .integer(date), .text(time.boot),
                .integer(time.milliseconds))
        }
    }

    /// Notes that a session began that stores reads.
    ///
    /// - Throws: `StoreError`.
    package func noteStoringSession() throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try database.run(
                "UPDATE online_session SET has_stored = 1 WHERE reader = ?",
                .text(readerIdentifier))
        }
    }

    /// Returns the last session that began online, or `nil` when there was none.
    ///
    /// - Throws: `StoreError`.
    package func onlineSession() throws(StoreError) -> OnlineSession? {
        try database.rows(
            """
            SELECT token, date, boot, milliseconds, has_stored FROM online_session
            WHERE reader = ?
            """, .text(readerIdentifier)
        ) { row in
            OnlineSession(
                token: row.text(0) ?? "", date: row.integer(1) ?? 0,
                time: BootTime(boot: row.text(2) ?? "", milliseconds: row.integer(3) ?? 0),
                hasStored: row.integer(4) == 1)
        }.first
    }
}
