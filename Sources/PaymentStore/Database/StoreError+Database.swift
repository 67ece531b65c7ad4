// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SQLite

extension StoreError: DatabaseFailure {
    /// Creates an error from a problem with the database file.
    package init(_ problem: DatabaseProblem, path: String, detail: String) {
        let code: Code =
            switch problem {
            case .notWritable: .notWritable
            case .notFile: .notRegularFile
            case .corrupt: .corrupt
            case .newerVersion: .newerVersion
            case .busy: .busy
            case .full: .full
            case .failed: .failed
            }
        self.init(code, path, detail: detail)
    }
}
