// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CSQLite

/// A result code of SQLite with its extended part.
///
/// See sqlite.org/rescode.html.
struct ResultCode: RawRepresentable, Hashable, Sendable {
    let rawValue: Int32

    /// The part that all versions know.
    var primary: Int32 { rawValue & 0xFF }

    /// SQLite's words for it.
    var text: String { sqlite3_errstr(rawValue).map { String(cString: $0) } ?? "\(rawValue)" }

    /// What the code means for the store at `path`.
    func error(_ path: String) -> StoreError {
        let code: StoreError.Code =
            switch primary {
            case SQLITE_BUSY, SQLITE_LOCKED: .busy
            case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
            case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .notWritable
            case SQLITE_FULL: .full
            default: .failed
            }
        return StoreError(code, path, detail: text)
    }
}
