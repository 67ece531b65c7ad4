// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support
import Testing

@testable import HTTPServer

@Suite("JSON bodies of requests")
struct RequestJSONTests {
    private struct Order: Decodable, Equatable {
        struct Line: Decodable, Equatable {
            let count: Int
        }

        let amount: String
        let lines: [Line]?
        let labels: [String: String]?
    }

    private static func request(_ body: String) throws -> Request {
        try Request.test(
            .post, "/", headers: Headers([.init(.contentType, "application/json")]), body: body)
    }

    @Test(
        "A body that is too deep, has too many members, or repeats a name is refused",
        arguments: [
            String(repeating: "[", count: 18) + String(repeating: "]", count: 18),
            "{\"a\":" + String(repeating: "{\"b\":", count: 17),
            "[" + String(repeating: "1,", count: 1024) + "1]",
            #"{"amount": "1", "amount": "2"}"#,
        ])
    func limits(body: String) throws {
        let problem = try #require(throws: Problem.self) { try Self.request(body).json() }
        #expect(problem.status == .badRequest)
    }

    @Test("Brackets and commas within strings do not count", arguments: ["[{,", "\\\"["])
    func strings(part: String) throws {
        let body = "[\"" + String(repeating: part, count: 5000) + "\"]"
        #expect(try Self.request(body).json().array?.count == 1)
    }

    @Test("Strict decoding refuses unknown members with their pointers; null counts as absent")
    func strict() throws {
        let body = #"""
            {"amount": "1", "amonut": "2", "lines": [{"count": 1.0}, {"count": 2, "a/b": 0}],
             "labels": {"free": "x"}, "nothing": null}
            """#
        let problem = try #require(throws: Problem.self) {
            try Self.request(body).decodeStrictly(Order.self)
        }
        #expect(problem.errors.map(\.pointer) == ["/amonut", "/lines/1/a~1b"])
        let order = try Self.request(body).decode(Order.self)
        #expect(order.lines == [Order.Line(count: 1), Order.Line(count: 2)])
        #expect(order.labels == ["free": "x"])
    }

    @Test(
        "A value of the wrong type is refused with the type that is allowed",
        arguments: [
            ("[]", "", "This must be an object."),
            (#"{"amount": 1}"#, "/amount", "This must be a string."),
            (#"{"amount": "1", "lines": {}}"#, "/lines", "This must be an array."),
            (#"{"amount": "1", "lines": [1]}"#, "/lines/0", "This must be an object."),
            (#"{"amount": "1", "labels": []}"#, "/labels", "This must be an object."),
            (#"{"amount": "1", "labels": {"a": 1}}"#, "/labels/a", "This must be a string."),
        ])
    func types(body: String, pointer: String, detail: String) throws {
        let problem = try #require(throws: Problem.self) {
            try Self.request(body).decode(Order.self)
        }
        #expect(problem.errors.map(\.pointer) == [pointer])
        #expect(problem.errors.map(\.detail) == [detail])
    }

    private struct Parcel: Decodable, Equatable {
        enum Size: String, Decodable, CaseIterable {
            case small, large
        }

        let size: Size
        let others: [Size]?
    }

    @Test(
        "A text that is not allowed is refused with those that are",
        arguments: [
            (#"{"size": "smal"}"#, "/size"),
            (#"{"size": "small", "others": ["large", "Large"]}"#, "/others/1"),
        ])
    func choices(body: String, pointer: String) throws {
        let problem = try #require(throws: Problem.self) {
            try Self.request(body).decode(Parcel.self)
        }
        #expect(problem.errors == [.init(at: pointer, "This must be one of: small, large.")])
    }

    @Test("The answer to invalid JSON says where it is invalid")
    func invalid() throws {
        let problem = try #require(throws: Problem.self) {
            try Self.request("{\"a\": 1,\n \"a\": 2}").json()
        }
        #expect(problem.detail == "Invalid JSON at line 2, column 2: duplicate name in an object.")
    }

    @Test(
        "A number that does not fit is refused with its pointer",
        arguments: ["1.5", "1e300", "99999999999999999999"])
    func numbers(number: String) throws {
        let body = #"{"amount": "1", "lines": [{"count": \#(number)}]}"#
        let problem = try #require(throws: Problem.self) {
            try Self.request(body).decode(Order.self)
        }
        #expect(problem.errors.map(\.pointer) == ["/lines/0/count"])
    }
}
