// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import SQLite
package import Support

/// The reason the service's database cannot be used, for the operator.
///
/// Clients learn only that the database does not respond.
package struct DatabaseError: Error, Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// The file, or the server's database, cannot be used.
        case file(FileProblem)
        /// The server does not respond, or refuses the connection.
        case noServer
        /// The program was built without support for the address.
        case notBuilt
        /// The server failed.
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
    package init(_ problem: FileProblem, path: String, detail: String) {
        self.init(.file(problem), path, detail: detail)
    }
}

extension DatabaseError: CustomStringConvertible {
    /// The problem, and what to do about it.
    package var description: String {
        let reason = detail.isEmpty ? "" : " (\(detail))"
        return switch code {
        case .file(let problem):
            problem.cause(subject, detail: detail) + " "
                + problem.remedy(or: "choose another one with --database")
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
