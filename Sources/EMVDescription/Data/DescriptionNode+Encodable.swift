// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV

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
