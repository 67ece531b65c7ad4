// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
package import Support

/// The OpenAPI document of a service, which tells whether its responses conform to it.
///
/// A keyword that this type does not know is a mistake, so nothing goes unchecked.
package struct OpenAPIDocument: Sendable {
    /// A request and its response.
    package struct Exchange: Sendable {
        package let method: String
        /// The path, without the query.
        package let path: String
        /// The names of the request's headers.
        package let headers: [String]
        package let request: [UInt8]
        package let status: Int
        /// The media type of the response, or `nil`.
        package let mediaType: String?
        /// The body of the response, or `nil` for a stream.
        package let response: [UInt8]?

        package init(
            _ method: String, _ path: String, headers: [String], request: [UInt8], status: Int,
            mediaType: String?, response: [UInt8]?
        ) {
            self.method = method
            self.path = path
            self.headers = headers
            self.request = request
            self.status = status
            self.mediaType = mediaType
            self.response = response
        }
    }

    /// An operation of the service.
    package struct Operation: Sendable {
        package let method: String
        /// The path, with names in braces.
        package let path: String
        let object: JSONObject

        package var identifier: String { object["operationId"]?.string ?? "" }

        /// The schema of the request's body, or `nil`.
        package var body: JSONValue? {
            object["requestBody"]?.object?["content"]?.object?["application/json"]?
                .object?["schema"]
        }

        /// The names of the headers that a request must have.
        package var requiredHeaders: [String] {
            (object["parameters"]?.array ?? []).compactMap(\.object)
                .filter { $0["in"]?.string == "header" && $0["required"]?.boolean == true }
                .compactMap { $0["name"]?.string }
        }

        fileprivate func matches(_ other: String) -> Bool {
            let own = path.split(separator: "/", omittingEmptySubsequences: false)
            let other = other.split(separator: "/", omittingEmptySubsequences: false)
            return own.count == other.count
                && zip(own, other).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
        }
    }

    package let operations: [Operation]
    /// The requests that the service sends, with their names in place of paths.
    let webhooks: [Operation]
    let schemas: JSONObject
    private let examples: JSONObject
    private static let limits = JSONLimits(length: .max, depth: 64, count: .max)

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - examples: Values of members that mean something, where any value is of the right form.
    /// - Throws: `JSONError`.
    package init(_ bytes: [UInt8], examples: JSONObject = [:]) throws {
        self.examples = examples
        let document = try JSONObject(parsing: bytes, limits: Self.limits)
        schemas = document["components"]?.object?["schemas"]?.object ?? JSONObject()
        webhooks = Self.operations(of: document["webhooks"])
        operations = Self.operations(of: document["paths"])
    }

    private static func operations(of paths: JSONValue?) -> [Operation] {
        (paths?.object?.members ?? []).flatMap { path in
            (path.value.object?.members ?? []).map { method in
                Operation(
                    method: method.name.uppercased(), path: path.name,
                    object: method.value.object ?? JSONObject())
            }
        }
    }

    /// Returns what the document does not allow: in the response, and in a request that the
    /// service accepted.
    package func mistakes(in exchange: Exchange) -> [String] {
        let candidates = operations.filter {
            $0.method == exchange.method && $0.matches(exchange.path)
        }
        let operation = candidates.first { $0.path == exchange.path } ?? candidates.first
        guard let operation else {
            return exchange.status < 400
                ? ["\(exchange.method) \(exchange.path) is not described."]
                : mistakes(in: exchange, content: Self.problemContent)
        }
        let responses = operation.object["responses"]?.object
        var described = responses?["\(exchange.status)"]?.object
        if described == nil, exchange.status >= 400 { described = responses?["default"]?.object }
        guard let described else {
            return ["\(operation.identifier): the status \(exchange.status) is not described."]
        }
        var mistakes = mistakes(in: exchange, content: described["content"]?.object)
        if exchange.status < 400 {
            mistakes += requestMistakes(in: exchange, operation)
        }
        return mistakes.map { "\(operation.identifier) (\(exchange.status)): \($0)" }
    }

    /// Returns what the schema with a name does not allow in a JSON text.
    package func mistakes(in text: [UInt8], schema name: String) -> [String] {
        self.mistakes(in: text, "body", ["$ref": .string(Self.prefix + name)])
    }

    private static let prefix = "#/components/schemas/"
    private static let problemContent: JSONObject = [
        "application/problem+json": ["schema": ["$ref": .string(prefix + "Problem")]]
    ]

    private func mistakes(in exchange: Exchange, content: JSONObject?) -> [String] {
        guard let body = exchange.response else { return [] }
        guard let content else {
            return body.isEmpty ? [] : ["The response has a body, which is not described."]
        }
        let type = exchange.mediaType?.split(separator: ";").first.map(String.init) ?? "none"
        guard let described = (content[type] ?? content["*/*"])?.object else {
            return ["The media type \(type) is not described."]
        }
        guard type.hasSuffix("json"), let schema = described["schema"] else { return [] }
        return mistakes(in: body, "response", schema)
    }

    private func requestMistakes(in exchange: Exchange, _ operation: Operation) -> [String] {
        let sent = Set(exchange.headers.map { $0.lowercased() })
        var mistakes = operation.requiredHeaders.filter { !sent.contains($0.lowercased()) }
            .map { "The request was accepted without the header \($0)." }
        if let schema = operation.body, !exchange.request.isEmpty {
            mistakes += self.mistakes(in: exchange.request, "request", schema)
        }
        return mistakes
    }

    func mistakes(in text: [UInt8], _ place: String, _ schema: JSONValue) -> [String] {
        guard let value = try? JSONParser.read(text, limits: Self.limits) else {
            return ["The \(place) is not JSON."]
        }
        var mistakes: [String] = []
        check(value, schema, place, &mistakes)
        return mistakes
    }

    // MARK: - JSON Schema (draft 2020-12)

    private func check(
        _ value: JSONValue, _ schema: JSONValue, _ place: String, _ mistakes: inout [String]
    ) {
        guard let schema = schema.object else {
            mistakes.append("\(place): its schema is not an object.")
            return
        }
        for keyword in schema.members {
            switch keyword.name {
            case "$ref":
                let name = keyword.value.string?.dropFirst(Self.prefix.count) ?? ""
                guard let other = schemas[String(name)] else {
                    mistakes.append("\(place): there is no schema \(name).")
                    continue
                }
                check(value, other, place, &mistakes)
            case "oneOf":
                let matching = (keyword.value.array ?? []).filter { allows(value, $0) }
                if matching.count != 1 {
                    mistakes.append("\(place): \(matching.count) of oneOf apply.")
                }
            case "items":
                for (index, element) in (value.array ?? []).enumerated() {
                    check(element, keyword.value, "\(place)/\(index)", &mistakes)
                }
            case "properties", "additionalProperties", "patternProperties": break
            case "description", "default", "examples": break
            default:
                if Self.violates(value, keyword) {
                    mistakes.append("\(place): violates \(keyword.name) \(keyword.value).")
                }
            }
        }
        if let object = value.object { checkMembers(of: object, schema, place, &mistakes) }
    }

    private func checkMembers(
        of object: JSONObject, _ schema: JSONObject, _ place: String, _ mistakes: inout [String]
    ) {
        for member in object.members {
            let place = "\(place)/\(member.name)"
            let patterns = (schema["patternProperties"]?.object?.members ?? [])
                .filter { Self.matches(member.name, $0.name) }
            if let own = schema["properties"]?.object?[member.name] {
                check(member.value, own, place, &mistakes)
            } else if patterns.isEmpty, let others = schema["additionalProperties"] {
                if others == .boolean(false) {
                    mistakes.append("\(place): unknown member.")
                } else if others != .boolean(true) {
                    check(member.value, others, place, &mistakes)
                }
            }
            for pattern in patterns { check(member.value, pattern.value, place, &mistakes) }
        }
    }

    /// Returns whether a value violates a keyword that refers to no other schema.
    private static func violates(_ value: JSONValue, _ keyword: JSONObject.Member) -> Bool {
        let limit = keyword.value.integer ?? 0
        switch keyword.name {
        case "type":
            return !(keyword.value.array ?? [keyword.value]).contains { isOf($0, value) }
        case "enum": return keyword.value.array?.contains(value) != true
        case "required":
            guard let object = value.object else { return false }
            return !(keyword.value.array ?? []).allSatisfy { object[$0.string ?? ""] != nil }
        case "minimum": return number(value).map { $0 < Double(limit) } ?? false
        case "maximum": return number(value).map { $0 > Double(limit) } ?? false
        case "minLength": return value.string.map { $0.unicodeScalars.count < limit } ?? false
        case "maxLength": return value.string.map { $0.unicodeScalars.count > limit } ?? false
        case "minItems": return value.array.map { $0.count < limit } ?? false
        case "maxItems": return value.array.map { $0.count > limit } ?? false
        case "uniqueItems": return value.array.map { Set($0).count != $0.count } ?? false
        case "pattern":
            return value.string.map { !matches($0, keyword.value.string ?? "") } ?? false
        default: return true
        }
    }

    private static func isOf(_ type: JSONValue, _ value: JSONValue) -> Bool {
        switch (type.string, value) {
        case ("null", .null), ("boolean", .boolean), ("string", .string), ("array", .array),
            ("object", .object), ("integer", .integer), ("number", .integer), ("number", .decimal):
            true
        case ("integer", .decimal(let text)): Double(text).map { $0 == $0.rounded() } ?? false
        default: false
        }
    }

    private static func number(_ value: JSONValue) -> Double? {
        switch value {
        case .integer(let integer): Double(integer)
        case .decimal(let text): Double(text)
        default: nil
        }
    }

    private static func matches(_ text: String, _ pattern: String) -> Bool {
        text.range(of: pattern, options: .regularExpression) != nil
    }

    /// Returns whether a schema allows a value.
    func allows(_ value: JSONValue, _ schema: JSONValue) -> Bool {
        var mistakes: [String] = []
        check(value, schema, "", &mistakes)
        return mistakes.isEmpty
    }

    /// Returns a schema, or the one that it refers to.
    package func resolve(_ schema: JSONValue) -> JSONObject {
        guard let object = schema.object else { return JSONObject() }
        guard let name = object["$ref"]?.string?.dropFirst(Self.prefix.count) else { return object }
        return resolve(schemas[String(name)] ?? .null)
    }

    // MARK: - Examples

    /// Returns a value with all members that a schema requires.
    func example(of schema: JSONValue) -> JSONValue {
        let object = resolve(schema)
        if let first = object["oneOf"]?.array?.first { return example(of: first) }
        if let first = object["enum"]?.array?.first { return first }
        let type = object["type"]?.array?.first?.string ?? object["type"]?.string
        switch type {
        case "object":
            let required = (object["required"]?.array ?? []).compactMap(\.string)
            let members = (object["properties"]?.object?.members ?? []).filter {
                required.contains($0.name) || examples[$0.name] != nil
            }
            return .object(
                JSONObject(
                    members: members.map { ($0.name, examples[$0.name] ?? example(of: $0.value)) }))
        case "array":
            let count = object["minItems"]?.integer ?? 0
            return .array((0..<count).map { _ in example(of: object["items"] ?? .null) })
        case "integer", "number": return object["minimum"] ?? .integer(1)
        case "boolean": return .boolean(true)
        case "string": return .string(text(object))
        default: return .null
        }
    }

    /// Returns the first of some texts that a schema allows.
    private func text(_ schema: JSONObject) -> String {
        ["a", "1.00", "USD", "US", "0011", String(repeating: "0", count: 32)].first {
            allows(.string($0), .object(schema))
        } ?? ""
    }
}
