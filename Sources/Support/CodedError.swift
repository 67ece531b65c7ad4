// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// An error with a code; two errors are equal if their codes are.
///
/// The other members, such as the path of a file, only explain the error to people.
package protocol CodedError: Error, Hashable {
    associatedtype Code: Hashable

    /// The type of error.
    var code: Code { get }
}

// Public, because the requirements of `Hashable` are, also those of a public error.
extension CodedError {
    /// Compares codes only.
    public static func == (left: Self, right: Self) -> Bool { left.code == right.code }

    /// Hashes the code only.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
