// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A value in a statement or a row.
package enum DatabaseValue: Hashable, Sendable {
    case integer(Int64)
    case text(String)
    case null

    /// Creates a text, or null for `nil`.
    init(_ text: String?) { self = text.map { .text($0) } ?? .null }

    /// Creates an integer, or null for `nil`.
    init(_ integer: Int64?) { self = integer.map { .integer($0) } ?? .null }
}

/// One row of a result.
package struct Row: Hashable, Sendable {
    private let values: [DatabaseValue]

    package init(_ values: [DatabaseValue]) {
        self.values = values
    }

    /// Returns the integer in a column, or `nil` if there is none.
    func integer(_ column: Int) -> Int64? {
        guard values.indices.contains(column), case .integer(let integer) = values[column]
        else { return nil }
        return integer
    }

    /// Returns the text in a column, or `nil` if there is none.
    func text(_ column: Int) -> String? {
        guard values.indices.contains(column), case .text(let text) = values[column]
        else { return nil }
        return text
    }
}
