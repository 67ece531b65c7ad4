// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SQLite
package import Support

/// An error in the PSP's own keys, files, or settings.
///
/// Two errors are equal if their codes are. A refused token is a ``Rejection`` instead.
public struct ProcessorError: Error, Sendable {
    /// The type of error.
    public enum Code: Hashable, Sendable {
        /// A file that cannot be read or written.
        case fileInaccessible
        /// A private file that belongs to another user, or that other users can read or write.
        case filePermissions
        /// A private folder that belongs to another user, or in which other users can write.
        case folderPermissions
        /// A file with invalid content.
        case invalidFile
        /// A key that is not valid for its purpose.
        case invalidKey
        /// A setting outside its range.
        case invalidSetting
        /// The cryptographic library refused an operation.
        case cryptographyFailed
    }

    /// The type of error.
    public let code: Code
    /// The affected file or setting, and what to do; never contains a key.
    public let hint: String

    package init(_ code: Code, _ hint: String) {
        self.code = code
        self.hint = hint
    }
}

extension ProcessorError: Hashable {}
extension ProcessorError: CodedError {}

extension ProcessorError: CustomStringConvertible {
    /// One sentence for people; contains no key.
    public var description: String {
        switch code {
        case .fileInaccessible: "Cannot read or write \(hint)."
        case .filePermissions: "Other users can read or write \(hint); run chmod 600 on it."
        case .folderPermissions:
            "Another user owns \(hint), or others can write in it; run chmod 700 on it."
        case .invalidFile: "The content of \(hint) is invalid."
        case .invalidKey: "\(hint) is not a usable key."
        case .invalidSetting: "The setting \(hint) is out of range."
        case .cryptographyFailed: "The cryptographic library failed (\(hint))."
        }
    }
}

extension ProcessorError: DatabaseFailure {
    /// Creates the error for a problem with the database's file.
    package init(_ problem: FileProblem, path: String, detail: String) {
        switch problem {
        case .corrupt, .newerVersion: self.init(.invalidFile, path)
        case .notWritable, .notFile, .busy, .full, .failed: self.init(.fileInaccessible, path)
        }
    }
}
