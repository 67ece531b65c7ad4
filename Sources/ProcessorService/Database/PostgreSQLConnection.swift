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

    /// The query for the next audit number.
    ///
    /// Unlike a counter in a row, a sequence does not make transactions wait for one another.
    private static let nextAuditNumber = DatabaseQuery(
        "SELECT nextval('\(PostgreSQLSchema.auditNumbers)')")

    /// A prepared statement with its values.
    private struct PreparedQuery {
        let query: DatabaseQuery
        let name: String
    }

    private let pointer: OpaquePointer
    /// The statements that the server gets before the next one, in the same round trip.
    private var pending: [PreparedQuery] = []
    /// The queries that the server gets after the next statement, in the same round trip.
    private var announced: [PreparedQuery] = []
    /// The rows of queries that the transaction has not asked for yet.
    private var fetched: [DatabaseQuery: [Row]] = [:]
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

    /// Begins a transaction together with its first statement.
    func begin() throws(Problem) {
        forget()
        try run("BEGIN")
    }

    /// Ends the transaction, whose changes are on disk afterwards.
    func commit() throws(Problem) {
        forget()
        _ = try rows("COMMIT", [])
    }

    /// Undoes the transaction.
    func rollBack() throws(Problem) {
        pending = []
        forget()
        _ = try rows("ROLLBACK", [])
    }

    /// Forgets the queries whose rows the transaction never asked for.
    private func forget() {
        announced = []
        fetched = [:]
    }

    func rows(_ sql: String, _ values: [DatabaseValue]) throws(Problem) -> [Row] {
        let query = DatabaseQuery(sql, values)
        if let rows = fetched.removeValue(forKey: query) { return rows }
        let wanted = PreparedQuery(query: query, name: try prepare(sql))
        announced.removeAll { $0.query == query }
        guard pending.isEmpty, announced.isEmpty else {
            let queries = announced
            announced = []
            pending.append(wanted)
            return try flush(then: queries)
        }
        var result: OpaquePointer?
        Self.withPointers(values) { pointers in
            result = PQexecPrepared(
                pointer, wanted.name, Int32(truncatingIfNeeded: pointers.count), pointers, nil, nil,
                0)
        }
        defer { PQclear(result) }
        try check(result)
        return Self.rows(result)
    }

    /// Sends the statement with the next one, to save a round trip.
    func run(_ sql: String, _ values: [DatabaseValue]) throws(Problem) {
        pending.append(
            PreparedQuery(query: DatabaseQuery(sql, values), name: try prepare(sql)))
    }

    func prefetch(_ queries: [DatabaseQuery]) throws(Problem) {
        for query in queries {
            announced.append(PreparedQuery(query: query, name: try prepare(query.sql)))
        }
    }

    /// Runs the pending statements in one round trip.
    ///
    /// See PostgreSQL, 34.5, Pipeline Mode.
    ///
    /// - Parameter queries: The queries to run after them, whose rows are kept.
    /// - Returns: The rows of the last statement.
    /// - Throws: The `Problem` of the first one that fails; the server does not run those after it.
    @discardableResult
    private func flush(then queries: [PreparedQuery] = []) throws(Problem) -> [Row] {
        let statements = pending
        pending = []
        guard PQenterPipelineMode(pointer) == 1 else { throw .databaseFailed }
        defer { PQexitPipelineMode(pointer) }
        for statement in statements + queries {
            Self.withPointers(statement.query.values) { pointers in
                // If this fails, so does reading the result.
                _ = PQsendQueryPrepared(
                    pointer, statement.name, Int32(truncatingIfNeeded: pointers.count), pointers,
                    nil, nil, 0)
            }
        }
        guard PQpipelineSync(pointer) == 1 else { throw .databaseFailed }
        var problem: Problem?
        let rows = statements.map { _ in nextRows(&problem) }
        let others = queries.map { _ in nextRows(&problem) }
        PQclear(PQgetResult(pointer))
        if let problem { throw problem }
        for (query, rows) in zip(queries, others) { fetched[query.query] = rows }
        return rows.last ?? []
    }

    /// Reads the rows of the next statement in a pipeline.
    ///
    /// - Parameter problem: The first problem in the pipeline. After it, results only say that
    ///   their statements did not run.
    /// - Returns: The rows, or none after a problem.
    private func nextRows(_ problem: inout Problem?) -> [Row] {
        let result = PQgetResult(pointer)
        defer {
            PQclear(result)
            PQclear(PQgetResult(pointer))
        }
        guard problem == nil else { return [] }
        do throws(Problem) {
            try check(result)
            return Self.rows(result)
        } catch {
            problem = error
            return []
        }
    }

    private static func rows(_ result: OpaquePointer?) -> [Row] {
        let columns = PQnfields(result)
        return (0..<PQntuples(result)).map { row in
            Row((0..<columns).map { value(result, row, $0) })
        }
    }

    func nextAuditNumber() throws(Problem) -> Int64 {
        guard let number = try rows(Self.nextAuditNumber).first?.integer(0) else {
            throw .databaseFailed
        }
        return number
    }

    func prefetchAuditNumber() throws(Problem) {
        try prefetch([Self.nextAuditNumber])
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

    /// Calls `body` with the values as C strings, which are valid until it returns.
    private static func withPointers(
        _ values: [DatabaseValue], _ body: ([UnsafePointer<CChar>?]) -> Void
    ) {
        var bytes: [CChar] = []
        var starts: [Int?] = []
        for text in values.lazy.map(text) {
            guard let text else {
                starts.append(nil)
                continue
            }
            starts.append(bytes.count)
            // A zero byte would end the text early; the service's texts contain none.
            for byte in text.utf8 where byte != 0 { bytes.append(CChar(truncatingIfNeeded: byte)) }
            bytes.append(0)
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
