// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

/// The readers whose initial key for PINs was handed out, each under a number of its own.
enum InitialKeyRecords {
    /// The number of a reader's initial key, or `nil` when none was handed out.
    static func device(
        ofReader thumbprint: String, in session: any DatabaseSession
    ) throws(Problem) -> UInt32? {
        try session.row(
            "SELECT device FROM initial_key WHERE reader = $1", .text(thumbprint)
        )?.integer(0).flatMap { UInt32(exactly: $0) }
    }

    /// Gives a reader the next number, once.
    ///
    /// - Returns: The number, or `nil` when the reader was given one before.
    /// - Throws: `Problem`.
    static func insert(
        reader thumbprint: String, now: Int64, in session: any DatabaseSession
    ) throws(Problem) -> UInt32? {
        let number = try MemoryRecords.next("device", in: session)
        guard let device = UInt32(exactly: number) else {
            throw .conflict("All numbers of devices are given. A new base derivation key is due.")
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
