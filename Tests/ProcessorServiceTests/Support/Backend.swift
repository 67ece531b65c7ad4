// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import HTTPServer
import ProcessorService
import TestSupport
import Testing

/// A database that the service can be run on.
enum Backend: Sendable, CustomTestStringConvertible {
    case sqlite

    /// The databases that this machine has.
    static let all: [Backend] = [.sqlite]

    var testDescription: String { "SQLite" }

    /// Opens the database that belongs to a folder.
    func open(_ folder: String) throws -> any ProcessorDatabase {
        switch self {
        case .sqlite: try SQLiteProcessorDatabase(path: folder + "/psp.db")
        }
    }
}
