// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import HTTPServer
import ServiceInterface
import Support
import Testing

@Suite("Bodies of requests")
struct RequestBodyTests {
    private enum Order: String, CaseIterable, Sendable {
        case oldest, newest
    }

    private static func request(_ body: String) throws -> Request {
        Request(
            .post, path: try RequestTarget(parsing: "/reads").path,
            headers: Headers([Headers.Field(.contentType, "application/json")]),
            body: Array(body.utf8),
            identifier: try #require(RequestIdentifier("test-1")))
    }

    /// Returns the name of the problem, the members that it names, and what it says.
    private static func refusal<Value>(
        _ text: String, _ body: RequestBody<Value>
    ) throws -> (name: String, pointers: [String], detail: String)? {
        do {
            _ = try body.value(of: request(text))
            return nil
        } catch let problem as Problem {
            #expect(problem.status == .badRequest)
            let pointers = problem.errors.map(\.pointer)
            return (problem.type, pointers, problem.errors.first?.detail ?? problem.detail)
        }
    }

    private static let tags = RequestBody(
        BodyMember<[String]>.texts("tags", "Some tags.", example: ["a"])
    ) { $0 }

    @Test("An array has each of its choices once, and any text as often as a client wants")
    func uniqueItems() {
        let choices = BodyMember<[String]>.texts("a", of: ["x", "y"], "Choices.", example: ["x"])
        for (member, isUnique) in [
            (choices, true), (.texts("a", "Some texts.", example: ["x"]), nil),
        ] {
            let schema = RequestBody(member) { $0 }.schema?.object?["properties"]?.object
            #expect(schema?["a"]?.object?["type"]?.string == "array")
            #expect(schema?["a"]?.object?["uniqueItems"]?.boolean == isUnique)
        }
    }

    @Test("An array of texts has only texts")
    func texts() throws {
        #expect(try Self.tags.value(of: Self.request(#"{"tags": ["a", ""]}"#)) == ["a", ""])
        #expect(try Self.tags.value(of: Self.request(#"{"tags": []}"#)) == [])
        for body in [#"{"tags": ["a", 1]}"#, #"{"tags": "a"}"#, #"{"tags": {}}"#] {
            let refusal = try #require(try Self.refusal(body, Self.tags))
            #expect(refusal.pointers == ["/tags"])
            #expect(refusal.detail == "This must be an array of strings.")
        }
    }

    @Test("A misspelled member is refused with its name, and a missing one too")
    func members() throws {
        let unknown = try #require(try Self.refusal(#"{"tags": [], "tag": 1}"#, Self.tags))
        #expect(unknown.pointers == ["/tag"] && unknown.detail == "Unknown member.")
        for body in ["{}", #"{"tags": null}"#] {
            let missing = try #require(try Self.refusal(body, Self.tags))
            #expect(missing.pointers == ["/tags"])
            #expect(missing.detail == "This member is required.")
        }
        for body in ["", "[]", "1", "{"] {
            let refusal = try #require(try Self.refusal(body, Self.tags))
            #expect(refusal.name == "urn:taptopay:problem:invalid-json", "\(body)")
        }
    }

    // JSON Schema, validation, 6.3 and 9.2.
    @Test("A member states its limits, and its value for a request without it")
    func schemas() {
        let body = RequestBody(
            BodyMember<String>.text("name", 4, "A name.", example: "a").or("x"),
            BodyMember<Bool>.boolean("all", "Whether all.")
        ) { (name: $0, all: $1) }
        let properties = body.schema?.object?["properties"]?.object
        #expect(
            properties?["name"]
                == [
                    "type": ["string", "null"], "minLength": 1, "maxLength": 4,
                    "pattern": .string(Schemas.withoutControls), "description": "A name.",
                    "examples": ["a"], "default": "x",
                ])
        #expect(properties?["all"] == ["type": "boolean", "description": "Whether all."])
        #expect(body.schema?.object?["required"] == ["all"])
    }

    @Test("A body without required members can be missing, and its members have their defaults")
    func defaults() throws {
        let body = RequestBody(
            BodyMember<Int64>.integer("count", 1...9, "How many.", example: 2).or(3),
            BodyMember<Bool>.boolean("all", "Whether all.").or(true),
            BodyMember<String>.text("name", 4, "A name.", example: "a").or("x"),
            BodyMember<Order>.choice("order", "The order.").optional
        ) { (count: $0, all: $1, name: $2, order: $3) }
        for text in ["", "{}", #"{"count": null, "all": null, "name": null, "order": null}"#] {
            let value = try body.value(of: Self.request(text))
            #expect(value == (3, true, "x", nil))
        }
        let given = #"{"count": 9.0, "all": false, "name": "äöüß", "order": "newest"}"#
        #expect(try body.value(of: Self.request(given)) == (9, false, "äöüß", .newest))
        for (text, pointer) in [
            (#"{"count": 0}"#, "/count"), (#"{"count": 10}"#, "/count"),
            (#"{"count": 1.5}"#, "/count"), (#"{"all": 1}"#, "/all"), (#"{"name": ""}"#, "/name"),
            (#"{"name": "abcde"}"#, "/name"), (#"{"name": "a\u001b"}"#, "/name"),
            (#"{"order": "last"}"#, "/order"),
        ] {
            #expect(try Self.refusal(text, body)?.pointers == [pointer], "\(text)")
        }
    }
}
