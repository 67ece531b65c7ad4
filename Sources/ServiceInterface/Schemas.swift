// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Support

/// The JSON schemas of requests and responses.
///
/// See OpenAPI 3.1, 4.8.24.
package enum Schemas {
    /// Returns a reference to a named schema.
    package static func reference(_ name: String) -> JSONValue {
        ["$ref": .string("#/components/schemas/\(name)")]
    }

    /// Returns the schema of an object whose one member is a list.
    package static func list(_ member: String, of name: String) -> JSONValue {
        object([(member, array(reference(name)), true)])
    }

    /// Returns the schema of an object with exactly these members, some of them required.
    package static func object(
        _ members: [(name: String, schema: JSONValue, isRequired: Bool)]
    ) -> JSONValue {
        let required = members.filter(\.isRequired).map { JSONValue.string($0.name) }
        var schema: JSONObject = [
            "type": "object", "additionalProperties": false,
            "properties": .object(JSONObject(members: members.map { ($0.name, $0.schema) })),
        ]
        if !required.isEmpty { schema["required"] = .array(required) }
        return .object(schema)
    }

    /// Returns the schema of a list, with its least and greatest numbers of elements.
    package static func array(
        _ element: JSONValue, least: Int = 0, most: Int? = nil
    ) -> JSONValue {
        var schema: JSONObject = ["type": "array", "items": element]
        if least > 0 { schema["minItems"] = .integer(Int64(least)) }
        if let most { schema["maxItems"] = .integer(Int64(most)) }
        return .object(schema)
    }

    /// Returns a schema with a description.
    package static func described(_ schema: JSONValue, _ description: String) -> JSONValue {
        var object = schema.object ?? JSONObject()
        object["description"] = .string(description)
        return .object(object)
    }

    package static func texts(_ values: [String]) -> JSONValue {
        ["type": "string", "enum": .array(values.map { .string($0) })]
    }

    package static let text: JSONValue = ["type": "string"]
    package static let boolean: JSONValue = ["type": "boolean"]
    package static let integer: JSONValue = ["type": "integer"]
    package static let number: JSONValue = ["type": "number"]

    /// Returns the schema of an integer in a range, with its default value.
    package static func integer(_ range: ClosedRange<Int>, default value: Int) -> JSONValue {
        [
            "type": "integer", "minimum": .integer(Int64(range.lowerBound)),
            "maximum": .integer(Int64(range.upperBound)), "default": .integer(Int64(value)),
        ]
    }

    /// Returns the description of an optional parameter of the query.
    package static func query(_ name: String, _ schema: JSONValue) -> JSONValue {
        ["name": .string(name), "in": "query", "schema": schema]
    }

    // MARK: - Shared by all interfaces

    /// A path segment that requires no encoding; see RFC 3986, 2.3.
    package static let pathSegment: JSONValue = [
        "type": "string", "pattern": "^[A-Za-z0-9_~-][A-Za-z0-9_.~-]*$", "maxLength": 128,
    ]

    /// Why a request failed; see RFC 9457, 3.
    package static let problem = object([
        ("type", text, true), ("title", text, true), ("status", integer, true),
        ("detail", text, true),
        ("errors", array(object([("pointer", text, true), ("detail", text, true)])), false),
    ])

    package static let idempotencyKey: JSONValue = [
        "name": "Idempotency-Key", "in": "header", "required": true, "schema": printableText,
    ]

    /// A text of 1 to 128 printable ASCII characters without a space.
    package static let printableText: JSONValue = [
        "type": "string", "minLength": 1, "maxLength": 128, "pattern": "^[!-~]+$",
    ]

    /// The pattern of a text without control characters, as `isControl` of a scalar defines them.
    package static let withoutControls =
        "^[^\\u0000-\\u001F\\u007F-\\u009F\\u061C\\u200E\\u200F\\u2028-\\u202E\\u2066-\\u2069]*$"

    /// Returns whether a text conforms to ``printableText``.
    package static func isPrintable(_ text: String) -> Bool {
        1...128 ~= text.utf8.count && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    }
}
