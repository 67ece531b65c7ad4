// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SQLite

extension ProcessorError: DatabaseFailure {
    /// Creates the error for a problem with the database's file.
    package init(_ problem: DatabaseProblem, path: String, detail: String) {
        switch problem {
        case .corrupt, .newerVersion: self.init(.invalidFile, path)
        case .notWritable, .notFile, .busy, .full, .failed: self.init(.fileInaccessible, path)
        }
    }
}
