// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SQLite
internal import Support

/// An error that occurs when the reader's state is read or written.
///
/// Two errors are equal if their codes are equal. No text contains a key.
package struct StoreError: Error, Sendable {
    /// The kind of error.
    package enum Code: Hashable, Sendable {
        /// This user cannot create or write the directory or a file in it.
        case notWritable
        /// A file or directory is open to other users.
        case wrongMode
        /// A file or directory belongs to another user.
        case wrongOwner
        /// A symbolic link, a directory or a device is in the place of a file.
        case notRegularFile
        /// The contents of the database or the key file are invalid.
        case corrupt
        /// The database has no counters for the existing key.
        case countersLost
        /// A newer version of the program wrote the database.
        case newerVersion
        /// Another process has used the state for too long.
        case busy
        /// The disk is full.
        case full
        /// No PIN key was injected.
        case keyMissing
        /// The PIN key cannot be unwrapped, or is of the wrong kind.
        case keyNotUsable
        /// The PIN key is used up.
        case keyExhausted
        /// Any other error; `detail` holds the reason.
        case failed
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
        let reason = detail.isEmpty ? "" : " (\(detail))"
        return switch code {
        case .notWritable: "This user cannot write \(path)\(reason)."
        case .wrongMode: "\(path) is open to other users\(reason)."
        case .wrongOwner: "\(path) belongs to another user."
        case .notRegularFile: "\(path) is \(detail), but must be a regular file."
        case .corrupt: "\(path) is damaged\(reason)."
        case .countersLost:
            "\(path) belongs to a reader whose counters are not in the database."
        case .newerVersion: "\(path) was written by a newer version\(reason)."
        case .busy: "Another process is using \(path)."
        case .full: "There is no space left to write \(path)."
        case .keyMissing: "No PIN key was injected into \(path)."
        case .keyNotUsable: "The PIN key cannot be injected into \(path)\(reason)."
        case .keyExhausted: "The PIN key in \(path) is used up."
        case .failed: "\(path) could not be used\(reason)."
        }
    }

    /// What to do.
    package var remedy: String {
        switch code {
        case .notWritable: "Make it writable, or choose another state directory."
        case .wrongMode: "Restrict it with: chmod go-rwx '\(path)'"
        case .wrongOwner: "Run as that user, or choose another state directory."
        case .notRegularFile: "Move it to another place."
        case .corrupt:
            "Restore it from a backup, or move the whole state directory away to start as a new "
                + "reader."
        case .countersLost:
            "Restore the database from a backup, or move the key away to start as a new reader."
        case .newerVersion: "Use that version, or choose another state directory."
        case .busy: "Try again when that process has finished."
        case .full: "Free some space and try again."
        case .keyMissing: "For a test provider, run: taptopay psp init"
        case .keyNotUsable: "Inject a key of the right kind."
        case .keyExhausted: "Inject a new one."
        case .failed: "Check the disk and try again."
        }
    }
}

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
