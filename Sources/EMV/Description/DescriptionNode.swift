// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// One thing that a decoded dialogue or data object shows, and what is inside it.
package struct DescriptionNode: Hashable, Sendable {
    /// What the node shows.
    package enum Kind: Hashable, Sendable {
        /// A command to the card.
        case command
        /// An answer of the card.
        case response
        /// A remark in a transcript.
        case comment
        /// A data object with tag.
        case element
        /// A part of a value, or an entry of a list.
        case field
        /// Bits of a value; the label is their picture, such as `...1 ....`.
        case bits
        /// Something that does not fit the books.
        case warning
    }

    /// What the node shows.
    package let kind: Kind
    /// Tag digits, picture of bits, or header of a command; may be empty.
    package let label: String
    /// The name by the books.
    package let name: String
    /// The digits of the value, masked bytes as `**`; `nil` when they are not shown.
    package let bytes: String?
    /// What the value means.
    package let value: String?
    /// The length of the value in bytes, where there is one.
    package let length: Int?
    /// How long the card took to answer, if the transcript tells.
    package let elapsed: Duration?
    /// Whether something of the value is hidden.
    package let isMasked: Bool
    /// What is inside.
    package var children: [DescriptionNode]

    init(
        _ kind: Kind, label: String = "", _ name: String, bytes: String? = nil,
        value: String? = nil, length: Int? = nil, elapsed: Duration? = nil,
        isMasked: Bool = false, children: [DescriptionNode] = []
    ) {
        self.kind = kind
        self.label = label
        self.name = name
        self.bytes = bytes
        self.value = value
        self.length = length
        self.elapsed = elapsed
        self.isMasked = isMasked
        self.children = children
    }

    /// A part of a value with its meaning.
    static func field(_ name: String, _ value: String? = nil) -> DescriptionNode {
        DescriptionNode(.field, name, value: value)
    }

    /// Something that does not fit the books.
    static func warning(_ text: String) -> DescriptionNode { DescriptionNode(.warning, text) }
}
