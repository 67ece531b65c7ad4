// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

/// The readers whose initial PIN keys were issued, each with a unique number.
enum InitialKeyRecords {
    /// Returns the number of a reader's initial key, or `nil` if none was issued.
    static func device(
        ofReader thumbprint: String, in session: any DatabaseSession
    ) throws(Problem) -> UInt32? {
        try session.row(
            "SELECT device FROM initial_key WHERE reader = $1", .text(thumbprint)
        )?.integer(0).flatMap { UInt32(exactly: $0) }
    }

    /// Assigns the next number to a reader, once.
    ///
    /// - Returns: The number, or `nil` if the reader already has one.
    /// - Throws: `Problem`.
    static func insert(
        reader thumbprint: String, now: Int64, in session: any DatabaseSession
    ) throws(Problem) -> UInt32? {
        let number = try MemoryRecords.next("device", in: session)
        guard let device = UInt32(exactly: number) else {
            throw .conflict("All device numbers are assigned. Use a new base derivation key.")
        }
        let isNew = try session.changes(
            """
            INSERT INTO initial_key (reader, device, created) VALUES ($1, $2, $3)
            ON CONFLICT (reader) DO NOTHING RETURNING reader
            """,
            .text(thumbprint), .integer(number), .integer(now))
        return isNew ? device : nil
    }
}
