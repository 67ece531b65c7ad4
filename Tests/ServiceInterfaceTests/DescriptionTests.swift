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
        let described = try DescribedRoute<Bool>(
            .get, "/reads/{number}", operation: "getRead", "Returns a read.", access: true,
            answer: .content("text/plain")
        ) { (_, number: Int) throws(Problem) in .text("\(number)") }
        return try Router([
            description.endpoint(access: true) {
                descriptions.withLock { $0 += 1 }
                return [described]
            }.route
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

    /// Returns what the document of a description says of routes.
    private func operations(_ routes: [DescribedRoute<Bool>]) async throws -> JSONObject {
        let description = InterfaceDescription<Bool>(
            title: "Test", schemas: ["Read": ["type": "object"]],
            securitySchemes: ["bearer": ["type": "http", "scheme": "bearer"]],
            security: { $0 ? [["bearer": []]] : [] })
        let body = try #require(
            try await document(from: Router([description.endpoint(access: false) { routes }.route]))
        )
        return try JSONObject(parsing: body, limits: .body)
    }

    /// Returns a value with its members in the order of a response.
    private func sent(_ value: JSONValue) throws -> JSONValue {
        guard case .bytes(let body) = Response.json(value).body else { return .null }
        return try JSONParser.read(body, limits: .body)
    }

    // OpenAPI 3.1, 4.8.9, 4.8.10, 4.8.13 and 4.8.16.
    @Test("A route that starts something has its body, its key, and each of its statuses")
    func bodies() async throws {
        let count = BodyMember<Int64>.integer("count", 1...9, "How many.", example: 2)
        let start = try DescribedRoute<Bool>(
            .post, "/reads", operation: "startRead", "Starts a read.", access: true,
            body: RequestBody(count) { $0 }, isIdempotent: true,
            answer: .json(Schemas.reference("Read"), .created, .ok)
        ) { _ throws(Problem) in Response(.created) }
        let document = try await operations([start])
        let problem: JSONValue = [
            "description": "Why the request failed.",
            "content": ["application/problem+json": ["schema": Schemas.reference("Problem")]],
        ]
        let read: JSONValue = ["application/json": ["schema": Schemas.reference("Read")]]
        #expect(
            try document["paths"]
                == sent([
                    "/reads": [
                        "post": [
                            "operationId": "startRead", "summary": "Starts a read.",
                            "security": [["bearer": []]],
                            "responses": [
                                "default": problem,
                                "201": ["description": "Created", "content": read],
                                "200": ["description": "OK", "content": read],
                            ],
                            "parameters": [Schemas.idempotencyKey],
                            "requestBody": [
                                "required": true,
                                "content": [
                                    "application/json": [
                                        "schema": Schemas.reference("StartReadRequest")
                                    ]
                                ],
                            ],
                        ]
                    ]
                ]))
        let schemas = document["components"]?.object?["schemas"]?.object
        #expect(
            try schemas?["StartReadRequest"]
                == sent([
                    "type": "object", "additionalProperties": false,
                    "properties": [
                        "count": [
                            "type": "integer", "minimum": 1, "maximum": 9,
                            "description": "How many.", "examples": [2],
                        ]
                    ],
                    "required": ["count"],
                ]))
        #expect(schemas?.members.map(\.name) == ["Problem", "Read", "StartReadRequest"])
    }

    @Test("A body with a name of its own has no other, and one that is not required says so")
    func namedBodies() async throws {
        let change = try DescribedRoute<Bool>(
            .put, "/reads", operation: "changeRead", "Changes a read.", access: false,
            body: RequestBody<Bool>(
                schema: Schemas.reference("Read"), isRequired: false, mediaType: "text/plain",
                read: { _ throws(Problem) in true }),
            answer: .json(Schemas.reference("Read"))
        ) { _ throws(Problem) in Response(.ok) }
        let delete = try DescribedRoute<Bool>(
            .delete, "/reads", operation: "deleteReads", "Deletes the reads.", access: true,
            body: RequestBody { true }, answer: .none
        ) { _ throws(Problem) in Response(.noContent) }
        let document = try await operations([change, delete])
        let methods = try #require(document["paths"]?.object?["/reads"]?.object)
        let put = try #require(methods["put"]?.object)
        #expect(
            try put["requestBody"]
                == sent([
                    "required": false,
                    "content": ["text/plain": ["schema": Schemas.reference("Read")]],
                ]))
        #expect(put["security"] == [])
        #expect(put["parameters"] == nil)
        #expect(put["responses"]?.object?.members.map(\.name) == ["200", "default"])
        let deletion = try #require(methods["delete"]?.object)
        #expect(deletion["requestBody"] == nil && deletion["security"] == [["bearer": []]])
        #expect(deletion["responses"]?.object?["204"] == ["description": "No Content"])
        let schemas = document["components"]?.object?["schemas"]?.object
        #expect(schemas?.members.map(\.name) == ["Problem", "Read"])
    }

    @Test("A decoded body and one that is read as a whole are required unless it says otherwise")
    func required() {
        #expect(RequestBody<[String]>(decoding: ["type": "array"]).isRequired)
        #expect(RequestBody<Bool>(schema: nil) { _ throws(Problem) in true }.isRequired)
        #expect(!RequestBody<Void>.none.isRequired)
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
            Schemas.object([SchemaMember("c", Schemas.boolean, "C.")]).object?["required"]
                == ["c"])
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
