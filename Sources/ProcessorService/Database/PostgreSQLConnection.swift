// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

#if PostgreSQL
internal import CPostgreSQL
internal import HTTPServer

/// A connection to a PostgreSQL server.
///
/// The pool gives it to one transaction at a time, so only one thread uses it.
final class PostgreSQLConnection: DatabaseSession, @unchecked Sendable {
    /// The codes of a deadlock and a serialization failure, after which a retry can succeed.
    ///
    /// See PostgreSQL, appendix A.
    private static let transient = ["40P01", "40001"]
    /// The types of integers of 8, 4, and 2 bytes.
    ///
    /// See PostgreSQL, `pg_type.dat`.
    private static let integerTypes: [Oid] = [20, 23, 21]

    /// A prepared statement with its values.
    private struct Query {
        let name: String
        let texts: [String?]
    }

    private let pointer: OpaquePointer
    /// The statements that the server gets together with the next one.
    private var pending: [Query] = []
    /// The names of the statements that the server has prepared, by their text.
    private var prepared: [String: String] = [:]
    /// Whether the last statement failed with a transient error.
    private(set) var isTransient = false

    /// Connects to a server.
    ///
    /// - Parameters:
    ///   - address: A connection string.
    ///   - lockTimeout: How long to wait for another instance, in whole seconds.
    /// - Throws: `DatabaseError`.
    init(_ address: String, lockTimeout: Duration) throws(DatabaseError) {
        guard let pointer = PQconnectdb(address) else {
            throw DatabaseError(.failed, "PostgreSQL")
        }
        self.pointer = pointer
        // If one of these fails, all properties are set, so `deinit` closes the connection.
        guard PQstatus(pointer) == CONNECTION_OK else {
            throw DatabaseError(.noServer, "PostgreSQL", detail: Self.message(pointer))
        }
        do throws(Problem) {
            try run("SET client_min_messages = warning")
            try run("SET lock_timeout = '\(lockTimeout.components.seconds)s'")
            try flush()
        } catch {
            throw DatabaseError(.failed, "PostgreSQL")
        }
    }

    deinit {
        PQfinish(pointer)
    }

    /// Whether the connection can be used again.
    var isUsable: Bool {
        PQstatus(pointer) == CONNECTION_OK && PQtransactionStatus(pointer) == PQTRANS_IDLE
    }

    func rows(_ sql: String, _ values: [DatabaseValue]) throws(Problem) -> [Row] {
        let query = Query(name: try prepare(sql), texts: values.map(Self.text))
        guard pending.isEmpty else {
            pending.append(query)
            return try flush()
        }
        var result: OpaquePointer?
        Self.withPointers(query.texts) { pointers in
            result = PQexecPrepared(
                pointer, query.name, Int32(truncatingIfNeeded: pointers.count), pointers, nil, nil,
                0)
        }
        defer { PQclear(result) }
        try check(result)
        return Self.rows(result)
    }

    /// Sends the statement with the next one, to save a round trip.
    func run(_ sql: String, _ values: [DatabaseValue]) throws(Problem) {
        pending.append(Query(name: try prepare(sql), texts: values.map(Self.text)))
    }

    /// Undoes the transaction.
    func rollBack() throws(Problem) {
        pending = []
        _ = try rows("ROLLBACK", [])
    }

    /// Runs the pending statements in one round trip.
    ///
    /// See PostgreSQL, 34.5, Pipeline Mode.
    ///
    /// - Returns: The rows of the last one.
    /// - Throws: The `Problem` of the first one that fails; the server does not run those after it.
    @discardableResult
    private func flush() throws(Problem) -> [Row] {
        let queries = pending
        pending = []
        guard PQenterPipelineMode(pointer) == 1 else { throw .databaseFailed }
        defer { PQexitPipelineMode(pointer) }
        for query in queries {
            Self.withPointers(query.texts) { pointers in
                // If this fails, so does reading the result.
                _ = PQsendQueryPrepared(
                    pointer, query.name, Int32(truncatingIfNeeded: pointers.count), pointers, nil,
                    nil, 0)
            }
        }
        guard PQpipelineSync(pointer) == 1 else { throw .databaseFailed }
        var rows: [Row] = []
        var problem: Problem?
        for _ in queries {
            let result = PQgetResult(pointer)
            defer { PQclear(result) }
            do throws(Problem) {
                // After an error, the results of the others only say that they did not run.
                if problem == nil { try check(result) }
                rows = Self.rows(result)
            } catch {
                problem = error
            }
            PQclear(PQgetResult(pointer))
        }
        PQclear(PQgetResult(pointer))
        if let problem { throw problem }
        return rows
    }

    private static func rows(_ result: OpaquePointer?) -> [Row] {
        let columns = PQnfields(result)
        return (0..<PQntuples(result)).map { row in
            Row((0..<columns).map { value(result, row, $0) })
        }
    }

    func nextAuditNumber() throws(Problem) -> Int64 {
        // Unlike a counter in a row, a sequence does not make transactions wait for one another.
        guard
            let number = try row("SELECT nextval('\(PostgreSQLSchema.auditNumbers)')")?.integer(0)
        else { throw .databaseFailed }
        return number
    }

    /// Prepares a statement on the server, once for each connection.
    ///
    /// All texts are part of the program, so there are not many.
    ///
    /// - Returns: The name of the prepared statement.
    private func prepare(_ sql: String) throws(Problem) -> String {
        if let name = prepared[sql] { return name }
        // It may name a table that a pending statement creates.
        if !pending.isEmpty { try flush() }
        let name = "s\(prepared.count + 1)"
        let result = PQprepare(pointer, name, sql, 0, nil)
        defer { PQclear(result) }
        try check(result)
        prepared[sql] = name
        return name
    }

    private func check(_ result: OpaquePointer?) throws(Problem) {
        let status = PQresultStatus(result)
        isTransient = false
        guard status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK else {
            let state = PQresultErrorField(result, cpostgresql_sqlstate())
                .map { String(cString: $0) }
            isTransient = state.map(Self.transient.contains) ?? false
            // Only the state, because a message can quote values.
            ProcessorLog.error(
                "database", "PostgreSQL refused a statement: \(state ?? "no answer")")
            throw .databaseFailed
        }
    }

    private static func value(
        _ result: OpaquePointer?, _ row: Int32, _ column: Int32
    ) -> DatabaseValue {
        guard PQgetisnull(result, row, column) == 0,
            let start = PQgetvalue(result, row, column)
        else { return .null }
        let text = String(cString: start)
        guard integerTypes.contains(PQftype(result, column)) else { return .text(text) }
        return DatabaseValue(Int64(text))
    }

    private static func text(_ value: DatabaseValue) -> String? {
        switch value {
        case .integer(let integer): String(integer)
        case .text(let text): text
        case .null: nil
        }
    }

    /// Calls `body` with the texts as C strings, which are valid until it returns.
    private static func withPointers(
        _ texts: [String?], _ body: ([UnsafePointer<CChar>?]) -> Void
    ) {
        var bytes: [CChar] = []
        var starts: [Int?] = []
        for text in texts {
            guard let text else {
                starts.append(nil)
                continue
            }
            starts.append(bytes.count)
            // A zero byte would end the text early; the service's texts contain none.
            bytes += text.utf8.filter { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
        }
        bytes.withUnsafeBufferPointer { buffer in
            body(starts.map { start in start.flatMap { buffer.baseAddress?.advanced(by: $0) } })
        }
    }

    /// Returns the library's message on one line.
    private static func message(_ pointer: OpaquePointer) -> String {
        let text = PQerrorMessage(pointer).map { String(cString: $0) } ?? ""
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
#endif
