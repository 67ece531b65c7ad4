// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

/// The API keys that were handed out.
enum AccessRecords {
    /// Remembers a key.
    static func insert(
        _ key: APIKey, merchant: String?, in session: any DatabaseSession
    ) throws(Problem) {
        try session.run(
            "INSERT INTO access (digest, merchant) VALUES ($1, $2)", .text(key.digest),
            Value(merchant))
    }

    /// Whether the administrator has a key.
    static func hasAdministrator(in session: any DatabaseSession) throws(Problem) -> Bool {
        try session.row("SELECT 1 FROM access WHERE merchant IS NULL") != nil
    }

    /// Returns who a key belongs to, or `nil` when it is none.
    ///
    /// It is looked up by its hash, which nobody can choose a prefix of.
    static func caller(
        of key: String, in session: any DatabaseSession
    ) throws(Problem) -> Caller? {
        let row = try session.row(
            "SELECT digest, merchant FROM access WHERE digest = $1",
            .text(APIKey.digest(of: key)))
        return row.map { $0.text(1).map { .merchant($0) } ?? .administrator }
    }
}
