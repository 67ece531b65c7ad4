// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A value that goes into a statement.
package enum Value: Sendable {
    case integer(Int64)
    case text(String)
    case bytes([UInt8])
    case null

    /// Takes a text, or null for none.
    package init(_ text: String?) {
        self = text.map { .text($0) } ?? .null
    }

    /// Takes a number, or null for none.
    package init(_ integer: Int64?) {
        self = integer.map { .integer($0) } ?? .null
    }
}
