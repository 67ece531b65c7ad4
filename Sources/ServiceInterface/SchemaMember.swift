// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Support

/// The schema of a text, a number, or a list of them: a member that has it needs an example.
package struct PlainSchema: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// The schema as JSON.
    package let json: JSONObject

    package init(_ json: JSONObject) { self.json = json }

    package init(dictionaryLiteral members: (String, JSONValue)...) {
        json = JSONObject(members: members)
    }
}

/// A member of an object, with its description.
///
/// See JSON Schema (draft 2020-12), validation, 9.
package struct SchemaMember: Sendable {
    package let name: String
    /// The schema of the value, with its description and its example.
    package let schema: JSONObject
    package let isRequired: Bool

    package init(name: String, schema: JSONObject, isRequired: Bool) {
        self.name = name
        self.schema = schema
        self.isRequired = isRequired
    }

    /// Creates a member that needs no example: a Boolean value, one of the listed texts, or an
    /// object or a list whose parts have their own.
    package init(
        _ name: String, _ schema: JSONValue, _ description: String, isRequired: Bool = true
    ) {
        var schema = schema.object ?? JSONObject()
        schema["description"] = .string(description)
        self.init(name: name, schema: schema, isRequired: isRequired)
    }

    /// Creates a member with an example.
    package init(
        _ name: String, _ schema: PlainSchema, _ description: String, example: JSONValue,
        isRequired: Bool = true
    ) {
        var schema = schema.json
        schema["description"] = .string(description)
        schema["examples"] = [example]
        self.init(name: name, schema: schema, isRequired: isRequired)
    }
}

/// What a path parameter is, for the description of an interface.
package struct PathParameterText: Sendable {
    package let description: String
    package let example: String

    package init(_ description: String, example: String) {
        self.description = description
        self.example = example
    }
}
