// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A value for a statement.
package enum SQLiteValue: Sendable {
    case integer(Int64)
    case text(String)
    case bytes([UInt8])
    case null

    /// Creates a text, or null for `nil`.
    package init(_ text: String?) {
        self = text.map { .text($0) } ?? .null
    }

    /// Creates an integer, or null for `nil`.
    package init(_ integer: Int64?) {
        self = integer.map { .integer($0) } ?? .null
    }
}
