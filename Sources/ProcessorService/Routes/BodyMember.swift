// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer

/// A member of a request's body, as the description of the interface shows it.
struct BodyMember: Sendable {
    /// What it holds.
    enum Form: Sendable {
        /// A text of 1 to so many characters.
        case text(Int)
        /// A whole number.
        case integer(ClosedRange<Int>)
        case boolean, object
        /// A list of texts.
        case texts
        /// A list of objects.
        case objects
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

    /// The member as a form has it; one that may be missing may be null as well.
    var described: (name: String, schema: JSONNode, isRequired: Bool) {
        var schema = form.schema
        if !isRequired, let type = schema["type"] { schema["type"] = [type, "null"] }
        schema["description"] = .string(summary)
        return (name, .object(schema), isRequired)
    }
}

extension BodyMember.Form {
    fileprivate var schema: [String: JSONNode] {
        switch self {
        case .text(let limit):
            ["type": "string", "minLength": 1, "maxLength": JSONNode(integerLiteral: limit)]
        case .integer(let range):
            [
                "type": "integer", "minimum": JSONNode(integerLiteral: range.lowerBound),
                "maximum": JSONNode(integerLiteral: range.upperBound),
            ]
        case .boolean: ["type": "boolean"]
        case .object: ["type": "object"]
        case .texts: ["type": "array", "items": Schemas.text]
        case .objects: ["type": "array", "items": ["type": "object"]]
        }
    }
}
