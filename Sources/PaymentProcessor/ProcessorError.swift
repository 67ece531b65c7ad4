// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The PSP's own keys, files or settings cannot be used; two errors are equal when their
/// codes are.
///
/// A token that is refused is a ``Rejection``, not this.
public struct ProcessorError: Error, Sendable {
    /// What was wrong.
    public enum Code: Hashable, Sendable {
        /// A file that cannot be read or written.
        case fileInaccessible
        /// A private file that is another user's, or that others may read or write.
        case filePermissions
        /// A folder for private files that is another user's, or in which others may write.
        case folderPermissions
        /// A file whose content is not what it should be.
        case invalidFile
        /// A key that is not valid for its purpose.
        case invalidKey
        /// A setting outside its range.
        case invalidSetting
        /// The cryptographic library refused an operation.
        case cryptographyFailed
    }

    /// What was wrong.
    public let code: Code
    /// The file or setting concerned, and what to do; never holds a key.
    public let hint: String

    package init(_ code: Code, _ hint: String) {
        self.code = code
        self.hint = hint
    }
}

extension ProcessorError: Hashable {
    /// Compares codes only.
    public static func == (left: ProcessorError, right: ProcessorError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code only.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension ProcessorError: CustomStringConvertible {
    /// One sentence for people; holds no key.
    public var description: String {
        switch code {
        case .fileInaccessible: "Cannot read or write \(hint)."
        case .filePermissions: "Others may read or write \(hint); run chmod 600 on it."
        case .folderPermissions:
            "Others may write in \(hint), or it is another user's; run chmod 700 on it."
        case .invalidFile: "The content of \(hint) is not usable."
        case .invalidKey: "\(hint) is not a usable key."
        case .invalidSetting: "The setting \(hint) is out of range."
        case .cryptographyFailed: "The cryptographic library failed at \(hint)."
        }
    }
}
