// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// One item of a decoded dialogue or data object, with its children.
package struct DescriptionNode: Hashable, Sendable {
    /// The kind of node.
    package enum Kind: Hashable, Sendable {
        /// A command to the card.
        case command
        /// A response from the card.
        case response
        /// A remark in a transcript.
        case comment
        /// A data object with a tag.
        case element
        /// A part of a value or an entry of a list.
        case field
        /// Bits of a value; the label is their picture, such as `...1 ....`.
        case bits
        /// A deviation from the books.
        case warning
    }

    /// The kind of node.
    package let kind: Kind
    /// The digits of a tag, picture of bits, or header of a command; can be empty.
    package let label: String
    /// The name in the books.
    package let name: String
    /// The digits of the value, with `**` for masked bytes; `nil` if they are not shown.
    package let bytes: String?
    /// The meaning of the value.
    package let value: String?
    /// The length of the value in bytes, if any.
    package let length: Int?
    /// The response time of the card, if the transcript has it.
    package let elapsed: Duration?
    /// Whether part of the value is hidden.
    package let isMasked: Bool
    /// The positions of the data object in its message, with tag and length if it has them.
    ///
    /// `nil` for data that is not in a message as it is, and for parts of a value.
    package internal(set) var positions: Range<Int>?
    /// The child nodes.
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

    /// Creates a part of a value with its meaning.
    static func field(_ name: String, _ value: String? = nil) -> DescriptionNode {
        DescriptionNode(.field, name, value: value)
    }

    /// Returns the node without the positions of its parts, which belong to other bytes.
    var unplaced: DescriptionNode {
        var node = self
        node.positions = nil
        node.children = children.map(\.unplaced)
        return node
    }

    /// The positions of the bytes whose values are hidden, in this node and its parts.
    var hiddenPositions: Set<Int> {
        var hidden = children.reduce(into: Set<Int>()) { $0.formUnion($1.hiddenPositions) }
        if isMasked, bytes == nil, let positions {
            hidden.formUnion(positions.suffix(length ?? positions.count))
        }
        return hidden
    }

    /// A deviation from the books.
    static func warning(_ text: String) -> DescriptionNode { DescriptionNode(.warning, text) }
}

extension DescriptionNode: Encodable {
    private enum CodingKeys: String, CodingKey {
        case kind, label, name, bytes, value, length, milliseconds, isMasked, offset, size
        case children
    }

    /// Encodes the contents of the node, without empty and default values.
    ///
    /// - Throws: The encoder's error.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind.name, forKey: .kind)
        if !label.isEmpty { try container.encode(label, forKey: .label) }
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(bytes, forKey: .bytes)
        try container.encodeIfPresent(value, forKey: .value)
        try container.encodeIfPresent(length, forKey: .length)
        if let elapsed {
            try container.encode(elapsed / .milliseconds(1), forKey: .milliseconds)
        }
        if isMasked { try container.encode(true, forKey: .isMasked) }
        if let positions {
            try container.encode(positions.lowerBound, forKey: .offset)
            try container.encode(positions.count, forKey: .size)
        }
        if !children.isEmpty { try container.encode(children, forKey: .children) }
    }
}

extension DescriptionNode.Kind {
    /// The kind in JSON.
    fileprivate var name: String {
        switch self {
        case .command: "command"
        case .response: "response"
        case .comment: "comment"
        case .element: "element"
        case .field: "field"
        case .bits: "bits"
        case .warning: "warning"
        }
    }
}
