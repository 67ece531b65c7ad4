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
            title: "Test", securitySchemes: [:], security: { _ in [] })
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
        #expect(String(decoding: first, as: UTF8.self).contains(#""/reads/{number}""#))
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

    // OpenAPI 3.1, 4.8.24, and JSON Schema, validation, 6.5.3.
    @Test("An object states its members, those that are required, and that there are no others")
    func objects() {
        #expect(
            Schemas.object([("a", Schemas.text, true), ("b", Schemas.integer, false)])
                == [
                    "type": "object", "additionalProperties": false,
                    "properties": ["a": ["type": "string"], "b": ["type": "integer"]],
                    "required": ["a"],
                ])
        #expect(
            Schemas.object([("b", Schemas.boolean, false)])
                == [
                    "type": "object", "additionalProperties": false,
                    "properties": ["b": ["type": "boolean"]],
                ])
        #expect(
            Schemas.list("reads", of: "Read")
                == Schemas.object([
                    (
                        "reads", ["type": "array", "items": ["$ref": "#/components/schemas/Read"]],
                        true
                    )
                ]))
        #expect(
            Schemas.integer(1...9, default: 3)
                == ["type": "integer", "minimum": 1, "maximum": 9, "default": 3])
    }

    @Test("The key of a request is a required header, and a parameter of a query is optional")
    func parameters() {
        #expect(
            Schemas.idempotencyKey
                == [
                    "name": "Idempotency-Key", "in": "header", "required": true,
                    "schema": [
                        "type": "string", "minLength": 1, "maxLength": 128, "pattern": "^[!-~]+$",
                    ],
                ])
        #expect(
            Schemas.query("a", Schemas.text)
                == ["name": "a", "in": "query", "schema": ["type": "string"]])
    }

    @Test("A list states its least and greatest numbers of elements, if it has them")
    func arrays() {
        #expect(Schemas.array(Schemas.text) == ["type": "array", "items": ["type": "string"]])
        #expect(
            Schemas.array(Schemas.text, least: 1, most: 2)
                == ["type": "array", "items": ["type": "string"], "minItems": 1, "maxItems": 2])
    }
}
