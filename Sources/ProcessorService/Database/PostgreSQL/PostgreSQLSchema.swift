// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

#if PostgreSQL
internal import HTTPServer

/// The tables on a PostgreSQL server, and the objects that SQLite does not need.
enum PostgreSQLSchema {
    /// The sequence of audit numbers.
    static let auditNumbers = "audit_number"
    /// The lock that keeps two instances from creating the tables at once: "TapS".
    private static let lockNumber: Int64 = 0x5461_7053

    /// Creates what is missing.
    ///
    /// - Returns: The number of earlier steps; if a newer version did some, more than this one has.
    static func migrate(_ session: any DatabaseSession) throws(Problem) -> Int {
        try session.run("SELECT pg_advisory_xact_lock($1)", .integer(lockNumber))
        try session.run("CREATE TABLE IF NOT EXISTS schema_step (number BIGINT PRIMARY KEY)")
        let row = try session.row("SELECT count(*) FROM schema_step")
        let done = Int(row?.integer(0) ?? 0)
        for (number, step) in ProcessorSchema.steps.enumerated().dropFirst(done) {
            for statement in step {
                // SQLite's integers have 64 bits.
                try session.run(statement.replacing("INTEGER", with: "BIGINT"))
            }
            try session.run(
                "INSERT INTO schema_step (number) VALUES ($1)", .integer(Int64(number)))
        }
        if done <= ProcessorSchema.steps.count { try makeAuditNumbers(session) }
        return done
    }

    /// Creates the sequence, which continues from the counter row of an earlier version.
    private static func makeAuditNumbers(_ session: any DatabaseSession) throws(Problem) {
        let found = try session.row(
            "SELECT 1 FROM pg_class WHERE oid = to_regclass('\(auditNumbers)')")
        guard found == nil else { return }
        try session.run("CREATE SEQUENCE \(auditNumbers)")
        try session.run(
            "SELECT setval('\(auditNumbers)', value) FROM sequence WHERE name = 'audit'")
    }
}
#endif
