// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Why a token in a file was not taken; the token itself is not told.
package struct AccessTokenMistake: Error, Hashable, Sendable {
    /// The file.
    package let path: String
    /// What is wrong with it, or what to do.
    package let reason: String
}

extension AccessTokenMistake: CustomStringConvertible {
    /// What is wrong and what to do about it.
    package var description: String { "\(path): \(reason)." }
}
