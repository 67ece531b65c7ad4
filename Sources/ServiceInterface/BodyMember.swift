// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import Support

/// A member of a request body: how it is read, and its entry in the API description.
///
/// A member that is null counts as missing.
package struct BodyMember<Value: Sendable>: Sendable {
    package let name: String
    /// The schema of a value, with its description and its example.
    private let schema: JSONObject
    /// The allowed values, for error messages.
    private let allowed: String
    private let value: @Sendable (JSONValue) -> Value?
    /// The value of a missing member, or `nil` if the member is required.
    private let missing: Value?

    private init(
        _ name: String, _ schema: JSONObject, _ summary: String, example: JSONValue?,
        allowed: String, _ value: @escaping @Sendable (JSONValue) -> Value?
    ) {
        var schema = schema
        schema["description"] = .string(summary)
        schema["examples"] = example.map { [$0] }
        self.init(name: name, schema: schema, allowed: allowed, value: value, missing: nil)
    }

    private init(
        name: String, schema: JSONObject, allowed: String,
        value: @escaping @Sendable (JSONValue) -> Value?, missing: Value?
    ) {
        self.name = name
        self.schema = schema
        self.allowed = allowed
        self.value = value
        self.missing = missing
    }

    /// The member with its schema; one that is not required can also be null.
    var described: SchemaMember {
        missing == nil
            ? SchemaMember(name: name, schema: schema, isRequired: true)
            : SchemaMember(name: name, schema: JSONSchema.nullable(schema), isRequired: false)
    }

    /// Reads the member.
    ///
    /// - Throws: `Problem` if the value is not allowed, or a required member is missing.
    func read(from members: JSONObjectDecoder) throws(Problem) -> Value {
        if !members.isNull(name) {
            do throws(JSONMemberError) {
                if let value = try members.read(name, allowed: allowed, value) { return value }
            } catch {
                throw .invalidBody([error.location], "This must be \(error.allowed).")
            }
        }
        guard let missing else {
            throw .invalidBody([members.location.member(name)], "This member is required.")
        }
        return missing
    }

    /// The member with `nil` if it is missing.
    package var optional: BodyMember<Value?> {
        .init(
            name: name, schema: schema, allowed: allowed,
            value: { [value] in value($0).map(Optional.some) }, missing: .some(nil))
    }

    private func or(_ value: Value, _ json: JSONValue) -> Self {
        var schema = schema
        schema["default"] = json
        return Self(
            name: name, schema: schema, allowed: allowed, value: self.value, missing: value)
    }
}

extension BodyMember<String> {
    /// Returns a text of 1 to `limit` characters, none of which controls a terminal.
    package static func text(
        _ name: String, _ limit: Int, _ summary: String, example: String
    ) -> Self {
        Self(
            name, JSONSchema.text(1...limit, pattern: Schemas.withoutControls), summary,
            example: .string(example),
            allowed: "a string of 1 to \(limit) characters, without control characters"
        ) { value in
            value.string.flatMap { isAllowed($0, limit) ? $0 : nil }
        }
    }

    private static func isAllowed(_ text: String, _ limit: Int) -> Bool {
        // No text has more characters than bytes, and bytes need no counting.
        let fits = text.utf8.count <= limit || text.unicodeScalars.count <= limit
        return fits && !text.isEmpty && !text.hasControls
    }

    /// Returns the member with a value for a request without it.
    package func or(_ value: String) -> Self { or(value, .string(value)) }
}

extension BodyMember<Int64> {
    /// Returns an integer in a range.
    package static func integer(
        _ name: String, _ range: ClosedRange<Int64>, _ summary: String, example: Int64
    ) -> Self {
        Self(
            name, JSONSchema.integer(range), summary, example: .integer(example),
            allowed: JSONObjectDecoder.wholeNumbers(in: range, unit: "")
        ) { value in
            wholeNumber(value).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// Returns an integer, even if written as 300.0.
    ///
    /// See JSON Schema (draft 2020-12), 6.1.1.
    private static func wholeNumber(_ value: JSONValue) -> Int64? {
        guard case .decimal(let text) = value else { return value.integer }
        return Double(text).flatMap { Int64(exactly: $0) }
    }

    /// Returns the member with a value for a request without it.
    package func or(_ value: Int64) -> Self { or(value, .integer(value)) }
}

extension BodyMember<Bool> {
    /// Returns a Boolean value.
    package static func boolean(_ name: String, _ summary: String) -> Self {
        Self(
            name, JSONSchema.boolean, summary, example: nil, allowed: "true or false", \.boolean)
    }

    /// Returns the member with a value for a request without it.
    package func or(_ value: Bool) -> Self { or(value, .boolean(value)) }
}

extension BodyMember
where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// Returns one of a few texts.
    package static func choice(_ name: String, _ summary: String) -> Self {
        let values = Value.allCases.map(\.rawValue)
        return Self(
            name, JSONSchema.choice(values), summary, example: nil,
            allowed: "one of: \(values.joined(separator: ", "))"
        ) { value in
            value.string.flatMap(Value.init)
        }
    }
}

extension BodyMember<[String]> {
    /// Returns an array of texts, or of those that `values` allows, each once.
    package static func texts(
        _ name: String, of values: [String]? = nil, _ summary: String, example: [String]
    ) -> Self {
        var schema: JSONObject = [
            "type": "array",
            "items": values.map { Schemas.texts($0) } ?? .object(Schemas.text.json),
        ]
        if values != nil { schema["uniqueItems"] = true }
        return Self(
            name, schema, summary, example: .array(example.map { .string($0) }),
            allowed: "an array of strings"
        ) { value in
            let texts = value.array?.compactMap(\.string)
            return texts?.count == value.array?.count ? texts : nil
        }
    }
}
