// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The forms of what is sent and answered, as JSON Schema.
///
/// See OpenAPI 3.1, 4.8.24.
enum Schemas {
    /// A form by its name.
    static func reference(_ name: String) -> JSONNode {
        ["$ref": .string("#/components/schemas/\(name)")]
    }

    /// An object with a list of forms in one member.
    static func list(_ member: String, of name: String) -> JSONNode {
        object([(member, array(reference(name)), true)])
    }

    /// An object that has these members and no other; the last says whether it is always there.
    static func object(_ members: [(name: String, schema: JSONNode, isRequired: Bool)]) -> JSONNode
    {
        let required = members.filter(\.isRequired).map { JSONNode.string($0.name) }
        var schema: [String: JSONNode] = [
            "type": "object", "additionalProperties": false,
            "properties": .object(
                Dictionary(members.map { ($0.name, $0.schema) }) { first, _ in first }),
        ]
        if !required.isEmpty { schema["required"] = .array(required) }
        return .object(schema)
    }

    static func array(_ element: JSONNode) -> JSONNode { ["type": "array", "items": element] }

    static func texts(_ values: [String]) -> JSONNode {
        ["type": "string", "enum": .array(values.map { .string($0) })]
    }

    static let text: JSONNode = ["type": "string"]
    static let boolean: JSONNode = ["type": "boolean"]
    static let integer: JSONNode = ["type": "integer"]
    static let number: JSONNode = ["type": "number"]
    static let amount: JSONNode = ["type": "string", "pattern": "^[0-9]{1,15}([.][0-9]{1,15})?$"]

    // MARK: - Parameters

    static let idempotencyKey: JSONNode = [
        "name": "Idempotency-Key", "in": "header", "required": true,
        "schema": ["type": "string", "minLength": 1, "maxLength": 128, "pattern": "^[!-~]+$"],
    ]

    static let wait: JSONNode = [
        "name": "wait", "in": "query",
        "schema": ["type": "integer", "minimum": 0, "maximum": 60],
    ]

    static let lastEventID: JSONNode = [
        "name": "Last-Event-ID", "in": "header", "schema": text,
    ]
}
