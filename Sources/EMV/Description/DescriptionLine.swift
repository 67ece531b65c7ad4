// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// One line of a rendered description, in parts that a program may colour.
package struct DescriptionLine: Hashable, Sendable {
    /// A piece of text and what it is.
    package struct Part: Hashable, Sendable {
        /// What a piece of text is.
        package enum Role: Hashable, Sendable {
            /// `>` or `<`.
            case direction
            /// Tag digits or a command's header.
            case label
            /// The name by the books.
            case name
            /// Digits of a value.
            case bytes
            /// What a value means.
            case value
            /// Length, time or a remark.
            case aside
            /// Something that does not fit the books.
            case warning
            /// Blanks and signs between the others.
            case separator
        }

        /// What the text is.
        package let role: Role
        /// The text.
        package let text: String
    }

    /// How deep the line stands, from 0.
    package let depth: Int
    /// The pieces in order.
    package let parts: [Part]

    /// The line as plain text.
    package var text: String {
        String(repeating: "  ", count: depth) + parts.map(\.text).joined()
    }
}
