// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Why a database file could not be used.
package enum DatabaseProblem: Hashable, Sendable {
    /// The file cannot be written by this user.
    case notWritable
    /// A folder, a pipe or a device lies where the file must be.
    case notFile
    /// The file is damaged, or another program's.
    case corrupt
    /// A newer version of the program wrote the file.
    case newerVersion
    /// Another process holds the file for too long.
    case busy
    /// The disk is full.
    case full
    /// Anything else.
    case failed
}

/// What the owner of a database throws when the file fails it.
package protocol DatabaseFailure: Error {
    /// Creates the error.
    ///
    /// - Parameters:
    ///   - problem: What was wrong.
    ///   - path: The file.
    ///   - detail: The reason in SQLite's words, or empty.
    init(_ problem: DatabaseProblem, path: String, detail: String)
}
