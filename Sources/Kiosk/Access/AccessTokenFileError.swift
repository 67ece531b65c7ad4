// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Why a token in a file was refused, without the token itself.
package struct AccessTokenFileError: Error, Hashable, Sendable {
    /// The file.
    package let path: String
    /// What is wrong with the file, or what to do.
    package let reason: String
}

extension AccessTokenFileError: CustomStringConvertible {
    /// What is wrong and what to do about it.
    package var description: String { "\(path): \(reason)." }
}
