// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Testing

@testable internal import HTTPServer

@Suite("Problem details")
struct ProblemTests {
    private struct Order: Decodable {
        struct Line: Decodable {
            let count: Int
        }

        enum Kind: String, Decodable {
            case sale, refund
        }

        let amount: String
        let lines: [Line]
        let kind: Kind
        let express: Bool
    }

    private static let json = Headers([.init(.contentType, "application/json; charset=utf-8")])

    @Test(
        "An invalid body is refused with a pointer to the invalid member",
        arguments: [
            (#"{"lines":[],"kind":"sale","express":true}"#, "/amount"),
            (#"{"amount":1,"lines":[],"kind":"sale","express":true}"#, "/amount"),
            (#"{"amount":null,"lines":[],"kind":"sale","express":true}"#, "/amount"),
            (#"{"amount":"1","lines":{},"kind":"sale","express":true}"#, "/lines"),
            (
                #"{"amount":"1","lines":[{"count":1},{"count":"x"}],"kind":"sale","express":true}"#,
                "/lines/1/count"
            ),
            (#"{"amount":"1","lines":[],"kind":"theft","express":true}"#, "/kind"),
            (#"{"amount":"1","lines":[],"kind":"sale","express":1}"#, "/express"),
            (#"{"amount":"1","#, nil), ("", nil), ("\u{0}", nil), ("nonsense", nil),
        ] as [(String, String?)])
    func body(body: String, pointer: String?) throws {
        let request = try Request.test(.post, "/", headers: Self.json, body: body)
        let problem = try #require(throws: Problem.self) { try request.decode(Order.self) }
        #expect(problem.status == .badRequest)
        #expect(problem.errors.map(\.pointer) == (pointer.map { [$0] } ?? []))
        #expect(!problem.detail.contains("theft"))
    }

    @Test("A body without a JSON content type is refused", arguments: [nil, "text/plain", "json"])
    func mediaType(type: String?) throws {
        let headers = Headers(type.map { [.init(.contentType, HeaderValue(cleaning: $0))] } ?? [])
        let request = try Request.test(.post, "/", headers: headers, body: "{}")
        let problem = try #require(throws: Problem.self) { try request.decode(Order.self) }
        #expect(problem.status == .unsupportedMediaType)
    }

    @Test("A problem is written as RFC 9457 specifies, with its errors and headers")
    func form() {
        let problem = Problem(
            .conflict, "Another read runs.", type: "/problems/busy", title: "Busy",
            errors: [.init(at: "/reader", "It reads.")],
            headers: Headers([.init(.retryAfter, "3")]))
        let response = Response(problem)
        #expect(response.status.code == 409)
        #expect(response.headers[.contentType]?.text == "application/problem+json")
        #expect(response.headers[.retryAfter]?.text == "3")
        #expect(
            response.text
                == #"{"detail":"Another read runs.","errors":[{"detail":"It reads.","#
                + #""pointer":"/reader"}],"status":409,"title":"Busy","type":"/problems/busy"}"#)
    }

    @Test("A value that JSON cannot represent leads to a problem, not a crash")
    func notWritable() {
        #expect(Response.json([Double.infinity]).status == .internalServerError)
        #expect(Response.json(["b": 1, "a": 2]).text == #"{"a":2,"b":1}"#)
    }

    @Test(
        "A bearer token is parsed as RFC 6750 specifies",
        arguments: [
            ("Bearer abc.d-e_f", "abc.d-e_f"), ("bearer abc", "abc"), ("Basic abc", nil),
            ("Bearer", nil), ("Bearer a b", nil), ("Bearer  a", nil), ("Bearerabc", nil),
        ] as [(String, String?)])
    func bearer(text: String, token: String?) throws {
        let headers = Headers([.init(.authorization, HeaderValue(cleaning: text))])
        #expect(try Request.test(.get, "/", headers: headers).bearerToken == token)
    }
}
