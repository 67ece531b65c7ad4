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
    package static func list(
        _ member: String, of name: String, _ description: String
    ) -> JSONValue {
        object([SchemaMember(member, array(reference(name)), description)])
    }

    /// Returns the schema of an object with exactly these members.
    package static func object(_ members: [SchemaMember]) -> JSONValue {
        .object(
            JSONSchema.object(
                members.map { ($0.name, .object($0.schema)) },
                required: members.filter(\.isRequired).map(\.name)))
    }

    /// Returns the schema of a list, with its least and greatest numbers of elements.
    package static func array(
        _ element: JSONValue, least: Int = 0, most: Int? = nil
    ) -> JSONValue {
        .object(JSONSchema.array(element, least: least, most: most))
    }

    /// Returns the schema of a list of texts or numbers, with its least number of elements.
    package static func array(_ element: PlainSchema, least: Int = 0) -> PlainSchema {
        PlainSchema(JSONSchema.array(.object(element.json), least: least))
    }

    package static func texts(_ values: [String]) -> JSONValue {
        .object(JSONSchema.choice(values))
    }

    package static let text: PlainSchema = ["type": "string"]
    package static let boolean = JSONValue.object(JSONSchema.boolean)
    package static let integer: PlainSchema = ["type": "integer"]
    package static let number: PlainSchema = ["type": "number"]

    /// Returns the schema of an integer in a range, with its default value, if any.
    package static func integer(
        _ range: ClosedRange<Int>, default value: Int? = nil
    ) -> PlainSchema {
        var schema = JSONSchema.integer(Int64(range.lowerBound)...Int64(range.upperBound))
        schema["default"] = value.map { .integer(Int64($0)) }
        return PlainSchema(schema)
    }

    /// Returns the description of an optional parameter of the query.
    package static func query(
        _ name: String, _ schema: PlainSchema, _ description: String, example: JSONValue
    ) -> JSONValue {
        parameter(name, in: "query", .object(schema.json), description, example: example)
    }

    /// Returns the description of an optional parameter of the query that is one of some texts.
    package static func query(
        _ name: String, oneOf values: [String], _ description: String
    ) -> JSONValue {
        parameter(
            name, in: "query", texts(values), description,
            example: values.first.map { .string($0) } ?? .null)
    }

    /// Returns the description of a parameter; see OpenAPI 3.1, 4.8.12.
    package static func parameter(
        _ name: String, in place: String, _ schema: JSONValue, _ description: String,
        example: JSONValue, isRequired: Bool = false
    ) -> JSONValue {
        var parameter: JSONObject = [
            "name": .string(name), "in": .string(place), "description": .string(description),
        ]
        if isRequired { parameter["required"] = true }
        parameter["schema"] = schema
        parameter["example"] = example
        return .object(parameter)
    }

    // MARK: - Shared by all interfaces

    /// A path segment that requires no encoding; see RFC 3986, 2.3.
    package static let pathSegment: JSONValue = [
        "type": "string", "pattern": "^[A-Za-z0-9_~-][A-Za-z0-9_.~-]*$", "maxLength": 128,
    ]

    /// Why a request failed; see RFC 9457, 3.
    package static let problem = object([
        SchemaMember(
            "type", text,
            "urn:taptopay:problem: and the name of the problem, or about:blank if the status says "
                + "everything.", example: "urn:taptopay:problem:invalid-body"),
        SchemaMember("title", text, "The reason phrase of the status.", example: "Bad Request"),
        SchemaMember("status", integer, "The status code of the response.", example: 400),
        SchemaMember(
            "detail", text, "What is wrong and what to do, in English, for people.",
            example: "Some members of the body are missing, unknown, or have a wrong value."),
        SchemaMember(
            "errors", array(object(problemErrors)),
            "The members of the body that are wrong; absent if none is to blame.",
            isRequired: false),
    ])

    private static let problemErrors = [
        SchemaMember(
            "pointer", text, "The place in the body as a JSON Pointer (RFC 6901).",
            example: "/amount"),
        SchemaMember(
            "detail", text, "What is wrong there, in English.", example: "This member is required."),
    ]

    package static let idempotencyKey = parameter(
        "Idempotency-Key", in: "header", .object(printableText.json),
        "A name that you choose for the request, and store before you send it: for a day, the same "
            + "request with the same name is processed only once.",
        example: "order-1", isRequired: true)

    /// The lengths of a ``printableText``.
    package static let printableLengths = 1...128

    /// A text of printable ASCII characters without a space.
    package static let printableText = PlainSchema(
        JSONSchema.text(printableLengths, pattern: "^[!-~]+$"))

    /// The pattern of a text without control characters, as `isControl` of a scalar defines them.
    package static let withoutControls =
        "^[^\\u0000-\\u001F\\u007F-\\u009F\\u061C\\u200E\\u200F\\u2028-\\u202E\\u2066-\\u2069]*$"

    /// Returns whether a text conforms to ``printableText``.
    package static func isPrintable(_ text: String) -> Bool {
        printableLengths.contains(text.utf8.count) && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    }
}
