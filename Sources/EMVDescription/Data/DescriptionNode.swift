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

    /// A deviation from the books.
    static func warning(_ text: String) -> DescriptionNode { DescriptionNode(.warning, text) }
}

extension DescriptionNode: Encodable {
    private enum CodingKeys: String, CodingKey {
        case kind, label, name, bytes, value, length, milliseconds, isMasked, children
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
