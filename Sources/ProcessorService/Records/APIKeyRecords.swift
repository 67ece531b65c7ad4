// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

/// The issued API keys, by their SHA-256 hashes.
enum APIKeyRecords {
    private static let columns =
        "identifier, name, merchant, scopes, created, expires, revoked, lifetime"

    /// Stores a key.
    static func insert(
        _ key: APIKey, _ entry: APIKeyEntry, in session: any DatabaseSession
    ) throws(Problem) {
        try session.run(
            """
            INSERT INTO access (digest, \(columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            """,
            .text(key.digest), .text(entry.identifier), .text(entry.name),
            DatabaseValue(entry.merchant),
            .text(entry.scopeNames.joined(separator: " ")), .integer(entry.created),
            DatabaseValue(entry.expires), DatabaseValue(entry.revoked),
            DatabaseValue(entry.lifetime))
    }

    /// Returns the record of a key, or `nil` if the key is invalid.
    ///
    /// The lookup uses the key's hash, because a caller cannot choose the beginning of a hash.
    static func entry(
        ofKey key: String, in session: any DatabaseSession
    ) throws(Problem) -> APIKeyEntry? {
        try session.row(
            "SELECT \(columns) FROM access WHERE digest = $1", .text(APIKey.digest(of: key))
        ).flatMap(entry)
    }

    /// Returns the record of the key with this identifier, or `nil`.
    static func entry(
        named identifier: String, in session: any DatabaseSession
    ) throws(Problem) -> APIKeyEntry? {
        try session.row(
            "SELECT \(columns) FROM access WHERE identifier = $1", .text(identifier)
        ).flatMap(entry)
    }

    /// Returns the records of all keys, in order of creation.
    static func all(in session: any DatabaseSession) throws(Problem) -> [APIKeyEntry] {
        try session.rows("SELECT \(columns) FROM access ORDER BY created, identifier", [])
            .compactMap(entry)
    }

    /// Returns the hashes of all keys that are not revoked, and when each expires.
    static func digests(
        in session: any DatabaseSession
    ) throws(Problem) -> [(digest: String, expires: Int64?)] {
        try session.rows("SELECT digest, expires FROM access WHERE revoked IS NULL", [])
            .compactMap { row in row.text(0).map { ($0, row.integer(1)) } }
    }

    /// Sets the expiry of a key.
    static func expire(
        _ identifier: String, at time: Int64, in session: any DatabaseSession
    ) throws(Problem) {
        try session.run(
            "UPDATE access SET expires = $1 WHERE identifier = $2", .integer(time),
            .text(identifier))
    }

    /// Revokes a key.
    static func revoke(
        _ identifier: String, now: Int64, in session: any DatabaseSession
    ) throws(Problem) {
        try session.run(
            "UPDATE access SET revoked = $1 WHERE identifier = $2 AND revoked IS NULL",
            .integer(now), .text(identifier))
    }

    private static func entry(_ row: Row) -> APIKeyEntry? {
        guard let identifier = row.text(0), let name = row.text(1), let scopes = row.text(3),
            let created = row.integer(4)
        else { return nil }
        return APIKeyEntry(
            identifier: identifier, name: name, merchant: row.text(2),
            scopes: Set(
                scopes.split(separator: " ").compactMap { APIKeyScope(rawValue: String($0)) }),
            created: created, expires: row.integer(5), revoked: row.integer(6),
            lifetime: row.integer(7))
    }
}
