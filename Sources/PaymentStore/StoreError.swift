// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The reader's state could not be read or written.
///
/// Two errors are equal when their codes are equal. No text holds a key.
package struct StoreError: Error, Sendable {
    /// What was wrong.
    package enum Code: Hashable, Sendable {
        /// The directory or a file in it cannot be made or written by this user.
        case notWritable
        /// A file or directory lets other users in.
        case wrongMode
        /// A file or directory belongs to another user.
        case wrongOwner
        /// A symbolic link, a folder or a device stands where a file must be.
        case notRegularFile
        /// The database or the key file does not hold what it must.
        case corrupt
        /// The database has no counters for the key that is there.
        case countersLost
        /// A newer version of the program wrote the database.
        case newerVersion
        /// Another process holds the state for too long.
        case busy
        /// The disk is full.
        case full
        /// No key for PINs was injected.
        case keyMissing
        /// A key for PINs that cannot be unwrapped, or is of another kind.
        case keyNotUsable
        /// The last key for PINs was used.
        case keyExhausted
        /// Anything else; `detail` holds the reason.
        case failed
    }

    /// What was wrong.
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

extension StoreError: Hashable {
    package static func == (left: StoreError, right: StoreError) -> Bool {
        left.code == right.code
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension StoreError: CustomStringConvertible {
    /// What was wrong and what to do, for people.
    package var description: String { "\(cause) \(cure)" }

    /// What was wrong.
    package var cause: String {
        let reason = detail.isEmpty ? "" : " (\(detail))"
        return switch code {
        case .notWritable: "This user cannot write \(path)\(reason)."
        case .wrongMode: "\(path) is open to other users\(reason)."
        case .wrongOwner: "\(path) belongs to another user."
        case .notRegularFile: "\(path) is \(detail), but must be a plain file."
        case .corrupt: "\(path) is damaged\(reason)."
        case .countersLost:
            "\(path) belongs to a reader whose counters are not in the database."
        case .newerVersion: "\(path) was written by a newer version\(reason)."
        case .busy: "Another process holds \(path)."
        case .full: "There is no room left to write \(path)."
        case .keyMissing: "No key for PINs was injected into \(path)."
        case .keyNotUsable: "The key for PINs cannot be injected into \(path)\(reason)."
        case .keyExhausted: "The key for PINs in \(path) has served its last PIN."
        case .failed: "\(path) could not be used\(reason)."
        }
    }

    /// What to do about it.
    package var cure: String {
        switch code {
        case .notWritable: "Make it writable, or choose another state directory."
        case .wrongMode: "Close it with: chmod go-rwx '\(path)'"
        case .wrongOwner: "Run as that user, or choose another state directory."
        case .notRegularFile: "Move it away."
        case .corrupt:
            "Restore it from a backup, or move the whole state directory away to start as a new "
                + "reader."
        case .countersLost:
            "Restore the database from a backup, or move the key away to start as a new reader."
        case .newerVersion: "Use that version, or choose another state directory."
        case .busy: "Try again when it is done."
        case .full: "Free some space and try again."
        case .keyMissing: "For a test provider, run: taptopay psp init"
        case .keyNotUsable: "Have one of the right kind injected."
        case .keyExhausted: "Have a new one injected."
        case .failed: "Check the disk, and try again."
        }
    }
}
