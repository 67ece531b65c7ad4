// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
package import SQLite

/// The reason the service's database cannot be used, for the operator.
///
/// Clients learn only that the database does not respond.
package struct DatabaseError: Error, Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// The file, or its folder, cannot be read or written by this user.
        case notWritable
        /// The path leads to a folder, pipe, or device.
        case notFile
        /// The file is damaged, or belongs to another program.
        case corrupt
        /// A newer version of the program wrote it.
        case newerVersion
        /// Another process locks the file for too long.
        case busy
        /// The disk is full.
        case full
        /// The server does not respond, or refuses the connection.
        case noServer
        /// The program was built without support for the address.
        case notBuilt
        /// Another error.
        case failed
    }

    package let code: Code
    /// The file, or a server.
    package let subject: String
    /// The system's message, or empty.
    package let detail: String

    init(_ code: Code, _ subject: String, detail: String = "") {
        self.code = code
        self.subject = subject
        self.detail = detail
    }
}

extension DatabaseError: DatabaseFailure {
    /// Creates the error for a problem with an SQLite file.
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
    /// The problem, and what to do about it.
    package var description: String {
        let reason = detail.isEmpty ? "" : " (\(detail))"
        return switch code {
        case .notWritable:
            "Cannot open the database \(subject)\(reason). Allow this user to read and write it, "
                + "or choose another one with --database."
        case .notFile:
            "The database \(subject) is not a file\(reason). Move it, or choose another one with "
                + "--database."
        case .corrupt:
            "The database \(subject) is damaged, or belongs to another program\(reason). Restore "
                + "it, or move it."
        case .newerVersion:
            "A newer version of this program wrote the database \(subject)\(reason). Use that "
                + "version."
        case .busy: "Another program is using the database \(subject). Try again when it is done."
        case .full: "The disk with the database \(subject) is full. Free some space."
        case .noServer:
            "Cannot connect to the PostgreSQL server\(reason). Check that it is running, and check "
                + "--database."
        case .notBuilt:
            "This program was built without PostgreSQL. Build it with: swift build --traits "
                + "PostgreSQL"
        case .failed: "The database \(subject) cannot be used\(reason)."
        }
    }
}

extension Problem {
    /// Creates a problem without the reason, and logs the reason.
    init(_ error: DatabaseError) {
        ProcessorLog.error("database", error.description)
        self = .databaseFailed
    }
}
