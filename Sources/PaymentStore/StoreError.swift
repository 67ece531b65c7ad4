// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SQLite
package import Support

/// An error that occurs when the reader's state is read or written.
///
/// Two errors are equal if their codes are equal. No text contains a key.
package struct StoreError: Error, Sendable {
    /// The kind of error.
    package enum Code: Hashable, Sendable {
        /// A file or directory is open to other users.
        case wrongMode
        /// A file or directory belongs to another user.
        case wrongOwner
        /// The database has no counters for the existing key.
        case countersLost
        /// No PIN key was injected.
        case keyMissing
        /// The PIN key cannot be unwrapped, or is of the wrong kind.
        case keyNotUsable
        /// The PIN key is used up.
        case keyExhausted
        /// The directory, the database, or another file cannot be used.
        case file(FileProblem)
    }

    /// The kind of error.
    package let code: Code
    /// The file or directory.
    package let path: String
    /// The system's reason, or empty.
    package let detail: String

    init(_ code: Code, _ path: String, detail: String = "") {
        self.code = code
        self.path = path
        self.detail = detail
    }
}

extension StoreError: CodedError {}

extension StoreError: CustomStringConvertible {
    /// The cause and what to do, for people.
    package var description: String { "\(cause) \(remedy)" }

    /// What is wrong.
    package var cause: String {
        switch code {
        case .wrongMode: "\(path) is open to other users (\(detail))."
        case .wrongOwner: "\(path) belongs to another user."
        case .countersLost:
            "\(path) belongs to a reader whose counters are not in the database."
        case .keyMissing: "No PIN key was injected into \(path)."
        case .keyNotUsable: "The PIN key cannot be injected into \(path) (\(detail))."
        case .keyExhausted: "The PIN key in \(path) is used up."
        case .file(let problem): problem.cause(path, detail: detail)
        }
    }

    /// What to do.
    package var remedy: String {
        switch code {
        case .wrongMode: "Restrict it with: chmod go-rwx '\(path)'"
        case .wrongOwner: "Run as that user, or choose another state directory."
        case .file(.corrupt):
            "Restore it from a backup, or move the whole state directory away to start as a new "
                + "reader."
        case .countersLost:
            "Restore the database from a backup, or move the key away to start as a new reader."
        case .keyMissing: "For a test provider, run: taptopay psp init"
        case .keyNotUsable: "Inject a key of the right kind."
        case .keyExhausted: "Inject a new one."
        case .file(let problem): problem.remedy(or: "choose another state directory")
        }
    }
}

extension StoreError: DatabaseFailure {
    package init(_ problem: FileProblem, path: String, detail: String) {
        self.init(.file(problem), path, detail: detail)
    }
}
