// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The reason a database file cannot be used.
package enum DatabaseProblem: Hashable, Sendable {
    /// This user cannot write the file.
    case notWritable
    /// The path leads to a folder, pipe, or device.
    case notFile
    /// The file is damaged, or belongs to another program.
    case corrupt
    /// A newer version of the program wrote the file.
    case newerVersion
    /// Another process locks the file for too long.
    case busy
    /// The disk is full.
    case full
    /// Another error.
    case failed
}

/// The error that the owner of a database throws for a problem with the file.
package protocol DatabaseFailure: Error {
    /// Creates the error.
    ///
    /// - Parameters:
    ///   - problem: The problem.
    ///   - path: The file.
    ///   - detail: SQLite's message, or empty.
    init(_ problem: DatabaseProblem, path: String, detail: String)
}
