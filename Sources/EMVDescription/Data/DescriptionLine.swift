// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// One line of a rendered description, in parts that a program can color.
package struct DescriptionLine: Hashable, Sendable {
    /// A piece of text and its role.
    package struct Part: Hashable, Sendable {
        /// The role of a piece of text.
        package enum Role: Hashable, Sendable {
            /// `>` or `<`.
            case direction
            /// The digits of a tag or the header of a command.
            case label
            /// The name in the books.
            case name
            /// The digits of a value.
            case bytes
            /// The meaning of a value.
            case value
            /// A length, a time, or a remark.
            case aside
            /// A deviation from the books.
            case warning
            /// Spaces and punctuation between the other parts.
            case separator
        }

        /// The role of the text.
        package let role: Role
        /// The text.
        package let text: String
    }

    /// The nesting depth of the line, starting at 0.
    package let depth: Int
    /// The parts in order.
    package let parts: [Part]

    /// The line as plain text.
    package var text: String {
        String(repeating: "  ", count: depth) + parts.map(\.text).joined()
    }
}
