// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support

extension OpenAPIDocument {
    /// What a document says about its members and parameters.
    package struct Coverage: Sendable {
        /// The number of members of objects.
        package var members = 0
        /// The number of parameters of operations.
        package var parameters = 0
        /// The number of examples.
        package var examples = 0
        /// What lacks a description or an example, and each example that its schema does not allow.
        package var mistakes: [String] = []
    }

    /// Returns what lacks a description or an example.
    ///
    /// Every member and every parameter has a description. Every parameter has an example, and so
    /// does every member that is a text, a number, or a list of them, but not one of listed values.
    package var coverage: Coverage {
        var coverage = Coverage()
        for schema in schemas.members { cover(schema.value, schema.name, &coverage) }
        for operation in operations + webhooks {
            let name = operation.identifier
            for parameter in operation.parameters { cover(parameter, of: name, &coverage) }
            for schema in operation.ownSchemas { cover(schema, name, &coverage) }
        }
        return coverage
    }

    private func cover(_ parameter: JSONObject, of operation: String, _ coverage: inout Coverage) {
        let place = "\(operation): \(parameter["name"]?.string ?? "")"
        coverage.parameters += 1
        describe(parameter, place, &coverage)
        guard let example = parameter["example"], let schema = parameter["schema"] else {
            coverage.mistakes.append("\(place) has no example.")
            return
        }
        check(example, schema, place, &coverage)
    }

    private func cover(_ schema: JSONValue, _ place: String, _ coverage: inout Coverage) {
        guard let schema = schema.object else { return }
        for part in ["properties", "patternProperties"] {
            for member in schema[part]?.object?.members ?? [] {
                let place = "\(place)/\(member.name)"
                coverage.members += 1
                describe(member.value.object ?? JSONObject(), place, &coverage)
                exemplify(member.value, place, &coverage)
                cover(member.value, place, &coverage)
            }
        }
        if let items = schema["items"] { cover(items, "\(place)/items", &coverage) }
        for choice in schema["oneOf"]?.array ?? [] { cover(choice, place, &coverage) }
    }

    private func describe(_ object: JSONObject, _ place: String, _ coverage: inout Coverage) {
        let text = object["description"]?.string ?? ""
        if !text.hasSuffix(".") { coverage.mistakes.append("\(place) is not described.") }
    }

    private func exemplify(_ schema: JSONValue, _ place: String, _ coverage: inout Coverage) {
        let examples = schema.object?["examples"]?.array ?? []
        if examples.isEmpty, Self.needsExample(schema) {
            coverage.mistakes.append("\(place) has no example.")
        }
        for example in examples { check(example, schema, place, &coverage) }
    }

    private func check(
        _ example: JSONValue, _ schema: JSONValue, _ place: String, _ coverage: inout Coverage
    ) {
        coverage.examples += 1
        if !allows(example, schema) {
            coverage.mistakes.append("\(place) does not allow its example \(example).")
        }
    }

    private static func needsExample(_ schema: JSONValue) -> Bool {
        guard let schema = schema.object, schema["enum"] == nil else { return false }
        let types = schema["type"].map { ($0.array ?? [$0]).compactMap(\.string) } ?? []
        if types.contains("array") { return schema["items"].map(needsExample) ?? false }
        return types.contains { ["string", "integer", "number"].contains($0) }
    }
}

extension OpenAPIDocument.Operation {
    /// The parameters of the path, the query, and the headers.
    fileprivate var parameters: [JSONObject] {
        (object["parameters"]?.array ?? []).compactMap(\.object)
    }

    /// The schemas of the bodies that have no name.
    fileprivate var ownSchemas: [JSONValue] {
        let responses = (object["responses"]?.object?.members ?? []).map(\.value)
        let bodies = responses + [object["requestBody"]].compactMap { $0 }
        return bodies.flatMap { body in
            (body.object?["content"]?.object?.members ?? []).compactMap {
                $0.value.object?["schema"]
            }
        }
    }
}
