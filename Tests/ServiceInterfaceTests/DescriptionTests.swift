// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import HTTPServer
import ServiceInterface
import Support
import Testing

@Suite("The description of an interface")
struct DescriptionTests {
    private let descriptions = Lock(0)

    private func router() throws -> Router {
        let descriptions = descriptions
        let description = InterfaceDescription<Bool>(
            title: "Test",
            pathParameters: ["number": PathParameterText("The read's number.", example: "7")],
            securitySchemes: [:], security: { _ in [] })
        let described = DescribedRoute(
            route: try Route(.get, "/reads/{number}", operation: "getRead") {
                (_, number: Int) throws(Problem) in .text("\(number)")
            },
            access: true, summary: "Returns a read.", answer: .content("text/plain"))
        return try Router([
            description.route {
                descriptions.withLock { $0 += 1 }
                return [described]
            }
        ])
    }

    private func document(from router: Router) async throws -> [UInt8]? {
        let target = try RequestTarget(parsing: "/openapi.json")
        let identifier = try #require(RequestIdentifier("test-1"))
        let response = await router.respond(
            to: Request(.get, path: target.path, identifier: identifier))
        guard response.status == .ok, case .bytes(let body) = response.body else { return nil }
        return body
    }

    @Test("The routes are described for the first request, and never again")
    func once() async throws {
        let router = try router()
        #expect(descriptions.withLock { $0 } == 0)
        let first = try #require(try await document(from: router))
        let text = String(decoding: first, as: UTF8.self)
        #expect(text.contains(#""/reads/{number}""#))
        #expect(text.contains(#""description":"The read's number.""#))
        #expect(try await document(from: router) == first)
        #expect(descriptions.withLock { $0 } == 1)
    }

    @Test("A printable text has 1 to 128 visible ASCII characters")
    func printable() {
        for text in ["!", "~", String(repeating: "a", count: 128)] {
            #expect(Schemas.isPrintable(text))
        }
        for text in ["", " ", "\u{7F}", "\u{E9}", "a b", String(repeating: "a", count: 129)] {
            #expect(!Schemas.isPrintable(text), "\(text)")
        }
    }

    // OpenAPI 3.1, 4.8.24, and JSON Schema, validation, 6.5.3 and 9.
    @Test("An object states its members, those that are required, and that there are no others")
    func objects() {
        let first: JSONValue = ["type": "string", "description": "A.", "examples": ["x"]]
        let second: JSONValue = ["type": "boolean", "description": "B."]
        let members = [
            SchemaMember("a", Schemas.text, "A.", example: "x"),
            SchemaMember("b", Schemas.boolean, "B.", isRequired: false),
        ]
        #expect(
            Schemas.object(members)
                == [
                    "type": "object", "additionalProperties": false,
                    "properties": ["a": first, "b": second], "required": ["a"],
                ])
        #expect(
            Schemas.object([members[1]])
                == [
                    "type": "object", "additionalProperties": false, "properties": ["b": second],
                ])
        #expect(
            Schemas.list("reads", of: "Read", "The reads.")
                == Schemas.object([
                    SchemaMember(
                        "reads", ["type": "array", "items": ["$ref": "#/components/schemas/Read"]],
                        "The reads.")
                ]))
        #expect(
            Schemas.integer(1...9, default: 3)
                == ["type": "integer", "minimum": 1, "maximum": 9, "default": 3])
    }

    @Test("The key of a request is a required header, and a parameter of a query is optional")
    func parameters() throws {
        let key = try #require(Schemas.idempotencyKey.object)
        #expect(key["name"] == "Idempotency-Key" && key["in"] == "header")
        #expect(key["required"] == true)
        #expect(
            key["schema"]
                == ["type": "string", "minLength": 1, "maxLength": 128, "pattern": "^[!-~]+$"])
        #expect(
            Schemas.query("a", Schemas.text, "A.", example: "x")
                == [
                    "name": "a", "in": "query", "description": "A.",
                    "schema": ["type": "string"], "example": "x",
                ])
        #expect(
            Schemas.query("a", oneOf: ["x", "y"], "A.")
                == [
                    "name": "a", "in": "query", "description": "A.",
                    "schema": ["type": "string", "enum": ["x", "y"]], "example": "x",
                ])
    }

    @Test("A list states its least and greatest numbers of elements, if it has them")
    func arrays() {
        #expect(Schemas.array(Schemas.text) == ["type": "array", "items": ["type": "string"]])
        #expect(
            Schemas.array(Schemas.boolean, least: 1, most: 2)
                == ["type": "array", "items": ["type": "boolean"], "minItems": 1, "maxItems": 2])
    }
}
