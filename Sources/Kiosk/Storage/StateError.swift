// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SQLite

/// Why the service's state cannot be used.
package struct StateError: Error, Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// The folder or a file cannot be created or written.
        case notWritable
        /// Users other than its owner can change the folder.
        case wrongMode
        /// Another service uses the folder.
        case inUse
        /// A folder, a pipe, or a device is in the place of a file.
        case notFile
        /// The database is damaged or belongs to another program.
        case corrupt
        /// A newer version of the program wrote the database.
        case newerVersion
        /// The disk is full.
        case full
        /// Anything else.
        case failed
    }

    package let code: Code
    /// The folder or file.
    package let path: String
    /// The reason in the system's words, or empty.
    package let detail: String

    init(_ code: Code, _ path: String, detail: String = "") {
        self.code = code
        self.path = path
        self.detail = detail
    }
}

extension StateError: DatabaseFailure {
    /// Creates an error from a problem with a database file.
    package init(_ problem: DatabaseProblem, path: String, detail: String) {
        let code: Code =
            switch problem {
            case .notWritable: .notWritable
            case .notFile: .notFile
            case .corrupt: .corrupt
            case .newerVersion: .newerVersion
            case .full: .full
            case .busy, .failed: .failed
            }
        self.init(code, path, detail: detail)
    }
}

extension StateError: CustomStringConvertible {
    /// What is wrong and what to do about it.
    package var description: String {
        let text =
            switch code {
            case .notWritable: "\(path) cannot be written: choose another folder with --state"
            case .wrongMode:
                "Other users can change \(path): set its mode to 0700 and its owner to this user"
            case .inUse: "Another service uses \(path): choose another folder with --state"
            case .notFile: "\(path) is not a file: move it away"
            case .corrupt: "\(path) is damaged or belongs to another program: move it away"
            case .newerVersion: "A newer version of this program wrote \(path): use that version"
            case .full: "The disk with \(path) is full"
            case .failed: "\(path) cannot be used"
            }
        return detail.isEmpty ? text + "." : text + " (\(detail))."
    }
}
