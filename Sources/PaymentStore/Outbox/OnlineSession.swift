// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SQLite

/// The last session that started with the provider's token; storing reads requires one.
package struct OnlineSession: Hashable, Sendable {
    /// The reader token, as received.
    package let token: String
    /// When the session started, in seconds since 1970.
    package let date: Int64
    /// When the session started, on the boot clock.
    package let time: BootTime
    /// Whether a session that stores reads has started since.
    package let hasStored: Bool
}

extension ReaderStore {
    /// Records that a session started online, replacing the previous record.
    ///
    /// - Parameters:
    ///   - token: The reader token, as received.
    ///   - date: When the session started, in seconds since 1970.
    ///   - time: When the session started, on the boot clock.
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

    /// Records that a session that stores reads has started.
    ///
    /// - Throws: `StoreError`.
    package func noteStoringSession() throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try database.run(
                "UPDATE online_session SET has_stored = 1 WHERE reader = ?",
                .text(readerIdentifier))
        }
    }

    /// Returns the last session that started online, or `nil` if there was none.
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
