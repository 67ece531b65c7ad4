// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import PaymentProcessor
internal import Support

/// The stored merchants.
enum MerchantRecords {
    private static let columns = "identifier, name, category, profile, terms"

    /// A merchant, and the version of the terms that it accepted.
    struct Entry: Hashable, Sendable {
        let merchant: Merchant
        let terms: String?

        func write(to writer: inout JSONWriter) {
            writer.append("id", merchant.identifier)
            writer.append("name", merchant.name)
            writer.append("categoryCode", merchant.categoryCode)
            writer.append("terminalProfile", merchant.terminalProfile)
            writer.append("acceptedTerms", terms.map { .string($0) } ?? .null)
        }
    }

    /// Adds a merchant.
    ///
    /// - Returns: `false` if a merchant with this identifier exists.
    static func insert(
        _ merchant: Merchant, now: Int64, in session: any DatabaseSession
    ) throws(Problem) -> Bool {
        try session.changes(
            """
            INSERT INTO merchant (identifier, name, category, profile, created)
            VALUES ($1, $2, $3, $4, $5) ON CONFLICT (identifier) DO NOTHING RETURNING identifier
            """,
            .text(merchant.identifier), .text(merchant.name), .text(merchant.categoryCode),
            .text(merchant.terminalProfile), .integer(now))
    }

    /// Returns a merchant, or `nil`.
    static func merchant(
        _ identifier: String, in session: any DatabaseSession
    ) throws(Problem) -> Entry? {
        try session.row(
            "SELECT \(columns) FROM merchant WHERE identifier = $1", .text(identifier)
        ).flatMap(entry)
    }

    /// Returns all merchants, ordered by identifier.
    static func all(in session: any DatabaseSession) throws(Problem) -> [Entry] {
        try session.rows("SELECT \(columns) FROM merchant ORDER BY identifier", [])
            .compactMap(entry)
    }

    /// Records the terms that a merchant accepted.
    static func accept(
        _ terms: String, merchant: String, in session: any DatabaseSession
    ) throws(Problem) {
        try session.run(
            "UPDATE merchant SET terms = $1 WHERE identifier = $2", .text(terms), .text(merchant))
    }

    private static func entry(_ row: Row) -> Entry? {
        guard let identifier = row.text(0), let name = row.text(1), let category = row.text(2),
            let profile = row.text(3)
        else { return nil }
        return Entry(
            merchant: Merchant(
                identifier: identifier, name: name, categoryCode: category,
                terminalProfile: profile),
            terms: row.text(4))
    }
}
