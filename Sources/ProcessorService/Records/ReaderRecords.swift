// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import PaymentToken
internal import Support

/// The enrolled readers, by the thumbprints of their keys.
enum ReaderRecords {
    private static let columns = "thumbprint, merchant, name, jwk, created, revoked"

    /// One reader.
    struct Entry: Hashable, Sendable {
        let key: JSONWebKey
        let merchant: String
        let name: String
        let created: Int64
        let revoked: Int64?

        var thumbprint: String { key.thumbprint }

        func write(to writer: inout JSONWriter) {
            writer.append("thumbprint", thumbprint)
            writer.append("name", name)
            writer.append("merchant", merchant)
            writer.append("createdAt", created)
            writer.append("revokedAt", revoked.map { .integer($0) } ?? .null)
        }
    }

    /// Adds a reader.
    ///
    /// - Returns: `false` if it is already enrolled.
    static func insert(
        _ entry: Entry, in session: any DatabaseSession
    ) throws(Problem) -> Bool {
        try session.changes(
            """
            INSERT INTO reader (thumbprint, merchant, name, jwk, created)
            VALUES ($1, $2, $3, $4, $5) ON CONFLICT (thumbprint) DO NOTHING RETURNING thumbprint
            """,
            .text(entry.thumbprint), .text(entry.merchant), .text(entry.name),
            .text(entry.key.publicText), .integer(entry.created))
    }

    /// Returns a reader, or `nil`.
    static func reader(
        _ thumbprint: String, in session: any DatabaseSession
    ) throws(Problem) -> Entry? {
        try session.row(
            "SELECT \(columns) FROM reader WHERE thumbprint = $1", .text(thumbprint)
        ).flatMap(entry)
    }

    /// Returns whether a merchant enrolled a reader, and it is not revoked.
    static func isEnrolled(
        _ thumbprint: String, by merchant: String, in session: any DatabaseSession
    ) throws(Problem) -> Bool {
        try !session.rows(enrollment(of: thumbprint, by: merchant)).isEmpty
    }

    /// The query that has a row if a merchant enrolled a reader, and it is not revoked.
    static func enrollment(of thumbprint: String, by merchant: String) -> DatabaseQuery {
        DatabaseQuery(
            "SELECT 1 FROM reader WHERE thumbprint = $1 AND merchant = $2 AND revoked IS NULL",
            .text(thumbprint), .text(merchant))
    }

    /// Returns the readers of one or all merchants, in order of enrollment.
    static func all(
        of merchant: String?, in session: any DatabaseSession
    ) throws(Problem) -> [Entry] {
        let order = "ORDER BY created, thumbprint"
        let rows =
            if let merchant {
                try session.rows(
                    "SELECT \(columns) FROM reader WHERE merchant = $1 \(order)", [.text(merchant)])
            } else {
                try session.rows("SELECT \(columns) FROM reader \(order)", [])
            }
        return rows.compactMap(entry)
    }

    /// Revokes a reader.
    static func revoke(
        _ thumbprint: String, now: Int64, in session: any DatabaseSession
    ) throws(Problem) {
        try session.run(
            "UPDATE reader SET revoked = $1 WHERE thumbprint = $2 AND revoked IS NULL",
            .integer(now), .text(thumbprint))
    }

    private static func entry(_ row: Row) -> Entry? {
        guard let merchant = row.text(1), let name = row.text(2), let jwk = row.text(3),
            let key = try? JSONWebKey(parsing: Array(jwk.utf8)), let created = row.integer(4)
        else { return nil }
        return Entry(
            key: key, merchant: merchant, name: name, created: created, revoked: row.integer(5))
    }
}

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

/// The public keys of readers by their thumbprints, to check signatures before a transaction.
///
/// A thumbprint always denotes the same key, so an entry is never outdated. Whether the reader is
/// enrolled and not revoked is in the database alone.
final class ReaderKeyCache: Sendable {
    /// The maximum number of keys; one more replaces all of them.
    private static let limit = 10_000

    private let keys = Lock<[String: JSONWebKey]>([:])

    /// Returns the key with a thumbprint, or `nil`.
    func key(_ thumbprint: String) -> JSONWebKey? {
        keys.withLock { $0[thumbprint] }
    }

    /// Keeps a key.
    func insert(_ key: JSONWebKey, _ thumbprint: String) {
        keys.withLock { keys in
            if keys.count >= Self.limit { keys = [:] }
            keys[thumbprint] = key
        }
    }
}
