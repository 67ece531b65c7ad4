// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Support

/// A value for a request, and the place at which it is special.
package struct ExampleBody: Sendable, CustomStringConvertible {
    package let value: JSONValue
    /// The JSON pointer of what is wrong, or of what is at a limit; see RFC 6901.
    package let pointer: String
    /// What is special there.
    package let detail: String

    /// The JSON text.
    package var text: String { String(decoding: JSONWriter.text(value), as: UTF8.self) }

    package var description: String { "\(pointer): \(detail)" }

    /// Returns whether a pointer of an answer names the place, or a member that contains it.
    package func isNamed(by pointer: String) -> Bool {
        !pointer.isEmpty && (self.pointer + "/").hasPrefix(pointer + "/")
    }

    fileprivate init(value: JSONValue, pointer: String, detail: String) {
        self.value = value
        self.pointer = pointer
        self.detail = detail
    }

    fileprivate func inside(_ object: JSONObject, _ name: String) -> ExampleBody {
        var object = object
        object[name] = value
        return ExampleBody(value: .object(object), pointer: "/\(name)\(pointer)", detail: detail)
    }
}

extension OpenAPIDocument {
    /// Returns a body with what the schema of an operation's body requires, or `nil` if it has none.
    package func validBody(of operation: Operation) -> ExampleBody? {
        operation.body.map { ExampleBody(value: example(of: $0), pointer: "", detail: "valid") }
    }

    /// Returns bodies that a schema does not allow, each with one mistake.
    package func invalidBodies(of schema: JSONValue) -> [ExampleBody] {
        let resolved = resolve(schema)
        guard let properties = resolved["properties"]?.object,
            let example = example(of: schema).object
        else { return [] }
        var bodies: [ExampleBody] = []
        func add(_ object: JSONObject, _ name: String, _ detail: String) {
            bodies.append(
                ExampleBody(value: .object(object), pointer: "/\(name)", detail: detail))
        }
        if resolved["additionalProperties"] == .boolean(false) {
            var object = example
            object["surplus"] = .integer(1)
            add(object, "surplus", "an unknown member")
        }
        for name in (resolved["required"]?.array ?? []).compactMap(\.string) {
            var object = example
            object[name] = nil
            add(object, name, "missing")
        }
        for property in properties.members {
            bodies += invalidValues(of: property.value).map { $0.inside(example, property.name) }
        }
        return bodies
    }

    /// Returns bodies that a schema allows, each with a value at a limit.
    package func limitBodies(of schema: JSONValue) -> [ExampleBody] {
        guard let properties = resolve(schema)["properties"]?.object,
            let example = example(of: schema).object
        else { return [] }
        return properties.members.flatMap { property in
            limitValues(of: property.value).map { $0.inside(example, property.name) }
        }
    }

    private func invalidValues(of schema: JSONValue) -> [ExampleBody] {
        let resolved = resolve(schema)
        let types = Self.types(of: resolved)
        guard !types.isEmpty else { return [] }
        var values: [ExampleBody] = []
        func add(_ value: JSONValue, _ detail: String) {
            values.append(ExampleBody(value: value, pointer: "", detail: detail))
        }
        let others: [(JSONValue, [String])] = [
            (.integer(7), ["integer", "number"]), (.string("text"), ["string"]),
            (.boolean(true), ["boolean"]), (.array([.null]), ["array"]),
            (.object(JSONObject()), ["object"]),
        ]
        for (value, itsTypes) in others where !itsTypes.contains(where: types.contains) {
            add(value, "not of type \(types.joined(separator: " or "))")
        }
        if types.contains("string") {
            if let most = resolved["maxLength"]?.integer {
                add(.string(String(repeating: "a", count: Int(most) + 1)), "\(most + 1) characters")
            }
            if resolved["minLength"] == .integer(1) { add(.string(""), "no characters") }
            if resolved["enum"] != nil { add(.string("surplus"), "no value of the enumeration") }
            if resolved["pattern"] != nil { add(.string("a\u{7}b"), "a control character") }
        }
        if let least = resolved["minimum"]?.integer { add(.integer(least - 1), "below \(least)") }
        if let most = resolved["maximum"]?.integer { add(.integer(most + 1), "above \(most)") }
        if let items = resolved["items"], types.contains("array") {
            if let most = resolved["maxItems"]?.integer {
                add(
                    .array(Array(repeating: example(of: items), count: Int(most) + 1)),
                    "\(most + 1) elements")
            }
            if let least = resolved["minItems"]?.integer, least > 0 {
                add(.array([]), "no elements")
            }
            if resolved["uniqueItems"] == .boolean(true) {
                add(.array([example(of: items), example(of: items)]), "equal elements")
            }
            values += invalidValues(of: items).map {
                ExampleBody(
                    value: .array([$0.value]), pointer: "/0\($0.pointer)", detail: $0.detail)
            }
        }
        if types.contains("object") { values += invalidBodies(of: schema) }
        return values
    }

    private func limitValues(of schema: JSONValue) -> [ExampleBody] {
        let resolved = resolve(schema)
        let types = Self.types(of: resolved)
        var values: [ExampleBody] = []
        func add(_ value: JSONValue, _ detail: String) {
            values.append(ExampleBody(value: value, pointer: "", detail: detail))
        }
        if let most = resolved["maxLength"]?.integer {
            // Two bytes for each character.
            let texts = ["\u{E9}", "a"].map { String(repeating: $0, count: Int(most)) }
            let text = texts.first { allows(.string($0), schema) }
            if let text { add(.string(text), "\(most) characters") }
        }
        if resolved["minLength"] == .integer(1), allows(.string("a"), schema) {
            add(.string("a"), "one character")
        }
        for value in resolved["enum"]?.array ?? [] { add(value, "a value of the enumeration") }
        for limit in ["minimum", "maximum"].compactMap({ resolved[$0] }) { add(limit, "the limit") }
        if let items = resolved["items"] {
            if let most = resolved["maxItems"]?.integer {
                add(
                    .array(Array(repeating: example(of: items), count: Int(most))),
                    "\(most) elements")
            }
            if (resolved["minItems"]?.integer ?? 0) == 0 { add(.array([]), "no elements") }
            values += limitValues(of: items).map {
                ExampleBody(
                    value: .array([$0.value]), pointer: "/0\($0.pointer)", detail: $0.detail)
            }
        }
        if types.contains("null") { add(.null, "null") }
        if types.contains("object") { values += limitBodies(of: schema) }
        return values
    }

    private static func types(of schema: JSONObject) -> [String] {
        schema["type"].map { ($0.array ?? [$0]).compactMap(\.string) } ?? []
    }
}
