// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ServiceInterface
internal import Support

/// A member of a request body in the API description.
struct BodyMember: Sendable {
    /// The form of a member's value.
    enum Form: Sendable {
        /// A text of 1 to this many characters, without control characters.
        case text(Int)
        /// An integer in a range.
        case integer(ClosedRange<Int>)
        case boolean, object
        /// A list of texts.
        case texts
        /// A list of different texts out of these.
        case choices([String])
        /// A value of any other schema.
        case schema(JSONValue)
    }

    private let name: String
    private let form: Form
    private let isRequired: Bool
    private let summary: String

    init(_ name: String, isRequired: Bool = true, _ summary: String) {
        self.init(name, .text(256), isRequired: isRequired, summary)
    }

    init(_ name: String, _ form: Form, isRequired: Bool = true, _ summary: String) {
        self.name = name
        self.form = form
        self.isRequired = isRequired
        self.summary = summary
    }

    /// The member with its schema; an optional member can also be null.
    var described: (name: String, schema: JSONValue, isRequired: Bool) {
        var schema = form.schema
        if !isRequired, let type = schema["type"] { schema["type"] = [type, "null"] }
        schema["description"] = .string(summary)
        return (name, .object(schema), isRequired)
    }
}

extension BodyMember.Form {
    fileprivate var schema: JSONObject {
        switch self {
        case .text(let limit):
            [
                "type": "string", "minLength": 1, "maxLength": .integer(Int64(limit)),
                "pattern": .string(Schemas.withoutControls),
            ]
        case .integer(let range):
            [
                "type": "integer", "minimum": .integer(Int64(range.lowerBound)),
                "maximum": .integer(Int64(range.upperBound)),
            ]
        case .boolean: ["type": "boolean"]
        case .object: ["type": "object"]
        case .texts: ["type": "array", "items": Schemas.text]
        case .choices(let values):
            ["type": "array", "items": Schemas.texts(values), "uniqueItems": true]
        case .schema(let schema): schema.object ?? JSONObject()
        }
    }
}
