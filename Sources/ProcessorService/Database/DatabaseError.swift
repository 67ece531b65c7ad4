// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
package import SQLite

/// Why the service's database cannot be used, for the operator; clients are told no more than that
/// it does not answer.
package struct DatabaseError: Error, Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// The file, or its folder, cannot be read or written by this user.
        case notWritable
        /// A folder, a pipe or a device lies where the file must be.
        case notFile
        /// The file is damaged, or another program's.
        case corrupt
        /// A newer version of the program wrote it.
        case newerVersion
        /// Another process holds it for too long.
        case busy
        /// The disk is full.
        case full
        /// The server does not answer, or lets nobody in under this name.
        case noServer
        /// The program was built without what the address needs.
        case notBuilt
        /// Anything else.
        case failed
    }

    package let code: Code
    /// The file, or a server.
    package let subject: String
    /// The reason in the system's words, or empty.
    package let detail: String

    init(_ code: Code, _ subject: String, detail: String = "") {
        self.code = code
        self.subject = subject
        self.detail = detail
    }
}

extension DatabaseError: DatabaseFailure {
    /// Creates the error that a file of SQLite led to.
    package init(_ problem: DatabaseProblem, path: String, detail: String) {
        let code: Code =
            switch problem {
            case .notWritable: .notWritable
            case .notFile: .notFile
            case .corrupt: .corrupt
            case .newerVersion: .newerVersion
            case .busy: .busy
            case .full: .full
            case .failed: .failed
            }
        self.init(code, path, detail: detail)
    }
}

extension DatabaseError: CustomStringConvertible {
    /// What is wrong and what to do about it.
    package var description: String {
        let reason = detail.isEmpty ? "" : " (\(detail))"
        return switch code {
        case .notWritable:
            "The database \(subject) cannot be opened\(reason): let this user read and write it, or "
                + "choose another one with --database."
        case .notFile:
            "The database \(subject) is no file\(reason): move it away, or choose another one with "
                + "--database."
        case .corrupt:
            "The database \(subject) is damaged, or another program's\(reason): restore it, or move "
                + "it away."
        case .newerVersion:
            "A newer version of this program wrote the database \(subject)\(reason): use that one."
        case .busy: "Another program holds the database \(subject): try again when it is done."
        case .full: "The disk of the database \(subject) is full: free some space."
        case .noServer:
            "The PostgreSQL server does not let this program in\(reason): see that it runs, and what "
                + "--database says."
        case .notBuilt:
            "This program was built without PostgreSQL. Build it with: swift build --traits "
                + "PostgreSQL"
        case .failed: "The database \(subject) cannot be used\(reason)."
        }
    }
}

extension Problem {
    /// Says that the database failed, and no more: the reason is for the log.
    init(_ error: DatabaseError) {
        Log.error("database", error.description)
        self = .databaseFailed
    }
}
