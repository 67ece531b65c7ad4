// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

#if PostgreSQL
internal import CPostgreSQL
internal import HTTPServer

/// One connection to a PostgreSQL server.
///
/// The pool hands it to one transaction at a time, so that only one thread has it.
final class PostgreSQLConnection: DatabaseSession, @unchecked Sendable {
    /// A deadlock, or a failure to serialise, after which a transaction may be tried again.
    ///
    /// See PostgreSQL, appendix A.
    private static let transient = ["40P01", "40001"]
    /// Integers of 8, 4 and 2 bytes.
    ///
    /// See PostgreSQL, `pg_type.dat`.
    private static let integerTypes: [Oid] = [20, 23, 21]

    private let pointer: OpaquePointer
    /// The names of the statements that the server has prepared, by their text.
    private var prepared: [String: String] = [:]
    /// Whether the last statement failed in a way that may not come again.
    private(set) var isTransient = false

    /// Connects.
    ///
    /// - Throws: `DatabaseError`.
    init(_ address: String) throws(DatabaseError) {
        guard let pointer = PQconnectdb(address) else {
            throw DatabaseError(.failed, "PostgreSQL")
        }
        self.pointer = pointer
        // When one of these fails everything is set, so that `deinit` closes.
        guard PQstatus(pointer) == CONNECTION_OK else {
            throw DatabaseError(.noServer, "PostgreSQL", detail: Self.message(pointer))
        }
        do throws(Problem) {
            try run("SET client_min_messages = warning")
            // Nobody waits longer for another instance than for SQLite.
            try run("SET lock_timeout = '5s'")
        } catch {
            throw DatabaseError(.failed, "PostgreSQL")
        }
    }

    deinit {
        PQfinish(pointer)
    }

    /// Whether it can be used again.
    var isUsable: Bool {
        PQstatus(pointer) == CONNECTION_OK && PQtransactionStatus(pointer) == PQTRANS_IDLE
    }

    func rows(_ sql: String, _ values: [Value]) throws(Problem) -> [Row] {
        let name = try prepare(sql)
        let texts = values.map(Self.text)
        var result: OpaquePointer?
        Self.withPointers(texts) { pointers in
            result = PQexecPrepared(
                pointer, name, Int32(truncatingIfNeeded: pointers.count), pointers, nil, nil, 0)
        }
        defer { PQclear(result) }
        try check(result)
        let columns = PQnfields(result)
        return (0..<PQntuples(result)).map { row in
            Row((0..<columns).map { Self.value(result, row, $0) })
        }
    }

    func nextAuditNumber() throws(Problem) -> Int64 {
        // Unlike a row that is counted up, it makes no transaction wait for another's end.
        guard
            let number = try row("SELECT nextval('\(PostgreSQLSchema.auditNumbers)')")?.integer(0)
        else { throw .databaseFailed }
        return number
    }

    /// Has the server read and plan a statement, once for each connection.
    ///
    /// The texts are those of the program, so there are not many.
    ///
    /// - Returns: Its name.
    private func prepare(_ sql: String) throws(Problem) -> String {
        if let name = prepared[sql] { return name }
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
            // The state only: a message may quote values.
            Log.error("database", "PostgreSQL refused a statement: \(state ?? "no answer")")
            throw .databaseFailed
        }
    }

    private static func value(
        _ result: OpaquePointer?, _ row: Int32, _ column: Int32
    ) -> Value {
        guard PQgetisnull(result, row, column) == 0,
            let start = PQgetvalue(result, row, column)
        else { return .null }
        let text = String(cString: start)
        guard integerTypes.contains(PQftype(result, column)) else { return .text(text) }
        return Value(Int64(text))
    }

    private static func text(_ value: Value) -> String? {
        switch value {
        case .integer(let integer): String(integer)
        case .text(let text): text
        case .null: nil
        }
    }

    /// Lends the texts as C has them, for as long as `body` runs.
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
            // A zero byte would end the text early; none of ours has one.
            bytes += text.utf8.filter { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
        }
        bytes.withUnsafeBufferPointer { buffer in
            body(starts.map { start in start.flatMap { buffer.baseAddress?.advanced(by: $0) } })
        }
    }

    /// The library's words, in one line.
    private static func message(_ pointer: OpaquePointer) -> String {
        let text = PQerrorMessage(pointer).map { String(cString: $0) } ?? ""
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
#endif
