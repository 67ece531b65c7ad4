// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The forms of a JSON Schema (draft 2020-12) in files and HTTP bodies.
package enum JSONSchema {
    /// The schema of a Boolean value.
    package static let boolean: JSONObject = ["type": "boolean"]

    /// Returns the schema of a whole number.
    package static func integer(_ range: ClosedRange<Int64>) -> JSONObject {
        [
            "type": "integer", "minimum": .integer(range.lowerBound),
            "maximum": .integer(range.upperBound),
        ]
    }

    /// Returns the schema of a text.
    ///
    /// - Parameters:
    ///   - counts: The allowed numbers of characters, or `nil` if the pattern determines them.
    ///   - pattern: A regular expression (ECMA-262) for the whole text, or `nil`.
    /// - Returns: The schema.
    package static func text(
        _ counts: ClosedRange<Int>? = nil, pattern: String? = nil
    ) -> JSONObject {
        var schema: JSONObject = ["type": "string"]
        if let counts {
            if counts.lowerBound > 0 { schema["minLength"] = .integer(Int64(counts.lowerBound)) }
            schema["maxLength"] = .integer(Int64(counts.upperBound))
        }
        schema["pattern"] = pattern.map { .string($0) }
        return schema
    }

    /// Returns the schema of one of several texts.
    package static func choice(_ values: [String]) -> JSONObject {
        ["type": "string", "enum": .array(values.map { .string($0) })]
    }

    /// Returns the schema of a list.
    ///
    /// - Parameters:
    ///   - element: The schema of an element.
    ///   - least: The minimum number of elements.
    ///   - most: The maximum number of elements, or `nil`.
    /// - Returns: The schema.
    package static func array(
        _ element: JSONValue, least: Int = 0, most: Int? = nil
    ) -> JSONObject {
        var schema: JSONObject = ["type": "array", "items": element]
        if least > 0 { schema["minItems"] = .integer(Int64(least)) }
        if let most { schema["maxItems"] = .integer(Int64(most)) }
        return schema
    }

    /// Returns the schema of an object with exactly these members.
    package static func object(
        _ properties: [(String, JSONValue)], required: [String] = []
    ) -> JSONObject {
        var schema: JSONObject = [
            "type": "object", "additionalProperties": false,
            "properties": .object(JSONObject(members: properties)),
        ]
        if !required.isEmpty { schema["required"] = .array(required.map { .string($0) }) }
        return schema
    }

    /// Returns the schema of a value that can also be null.
    package static func nullable(_ schema: JSONObject) -> JSONObject {
        var schema = schema
        if let type = schema["type"] { schema["type"] = [type, "null"] }
        if let values = schema["enum"]?.array { schema["enum"] = .array(values + [.null]) }
        return schema
    }
}

extension ClosedRange<Int> {
    /// The quantifier of a regular expression for so many repetitions, such as `{2}` or `{1,16}`.
    package var quantifier: String {
        count == 1 ? "{\(lowerBound)}" : "{\(lowerBound),\(upperBound)}"
    }
}
