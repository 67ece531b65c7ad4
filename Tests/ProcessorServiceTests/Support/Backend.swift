// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import ProcessorService
import TestSupport
import Testing

/// A database that the service can use.
enum Backend: Sendable, CustomTestStringConvertible {
    case sqlite
    #if PostgreSQL
    case postgreSQL
    #endif

    /// The databases that this build and this machine have.
    static let all: [Backend] = {
        #if PostgreSQL
        if PrivatePostgreSQL.shared != nil { return [.sqlite, .postgreSQL] }
        print("Skipped: the service on PostgreSQL, which is not installed.")
        #endif
        return [.sqlite]
    }()

    var testDescription: String {
        switch self {
        case .sqlite: "SQLite"
        #if PostgreSQL
        case .postgreSQL: "PostgreSQL"
        #endif
        }
    }

    /// Opens the database that belongs to a folder.
    func open(_ folder: String) throws -> any ProcessorDatabase {
        switch self {
        case .sqlite:
            return try SQLiteProcessorDatabase(
                path: folder + "/psp.db", busyTimeout: .patience)
        #if PostgreSQL
        case .postgreSQL:
            let name = "d" + folder.filter(\.isHexDigit).lowercased().suffix(32)
            let server = try #require(PrivatePostgreSQL.shared)
            return try PostgreSQLProcessorDatabase(
                server.address(of: name), lockTimeout: .patience)
        #endif
        }
    }

    /// How often instances race for one read.
    ///
    /// Every round with SQLite waits for the disk; the tests' PostgreSQL server does not.
    var races: Int {
        switch self {
        case .sqlite: 40
        #if PostgreSQL
        case .postgreSQL: 1000
        #endif
        }
    }
}
