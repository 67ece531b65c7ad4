// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CSQLite

/// A result code of SQLite with its extended part.
///
/// See sqlite.org/rescode.html.
struct ResultCode: Error, RawRepresentable, Hashable {
    let rawValue: Int32

    /// The part that all versions of SQLite know.
    private var primary: Int32 { rawValue & 0xFF }

    /// SQLite's message for the code.
    var text: String { sqlite3_errstr(rawValue).map { String(cString: $0) } ?? "\(rawValue)" }

    /// The problem that the code indicates.
    var problem: DatabaseProblem {
        switch primary {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
        case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .notWritable
        case SQLITE_FULL: .full
        default: .failed
        }
    }
}
