// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Testing

@testable internal import HTTPServer

@Suite("Routes")
struct RouterTests {
    private static func router() throws -> Router {
        try Router([
            Route(.get, "/", operation: "root") { _ throws(Problem) in .text("root") },
            Route(.get, "/readers/{reader}", operation: "getReader") {
                (_, reader: String) throws(Problem) in .text("reader \(reader)")
            },
            Route(.get, "/readers/new", operation: "newReader") { _ throws(Problem) in
                .text("new")
            },
            Route(.post, "/readers/{reader}/reads", operation: "startRead") {
                (request, reader: String) throws(Problem) in
                guard !request.body.isEmpty else {
                    throw Problem(.unprocessableContent, "Send a body.")
                }
                return .text("read by \(reader)", .created)
            },
            Route(.get, "/readers/{reader}/reads/{number}", operation: "getRead") {
                (_, reader: String, number: Int) throws(Problem) in
                .text("read \(number) of \(reader)")
            },
            Route(.delete, "/readers/{reader}/reads/{number}", operation: "cancelRead") {
                (_, _: String, number: Int) throws(Problem) in .text("no \(number)")
            },
        ])
    }

    @Test(
        "A request reaches the most specific route, with its parameters typed",
        arguments: [
            ("GET", "/", "root"),
            ("GET", "/readers/new", "new"),
            ("GET", "/readers/old", "reader old"),
            ("GET", "/readers/a%20b", "reader a b"),
            ("GET", "/readers/x/reads/12?verbose=1", "read 12 of x"),
            ("DELETE", "/readers/x/reads/12", "no 12"),
            ("HEAD", "/readers/old", "reader old"),
        ])
    func fits(method: String, target: String, answer: String) async throws {
        let response = try await Self.router().respond(
            to: .test(Method(rawValue: method), target))
        #expect(response.status == .ok)
        #expect(response.text == answer)
    }

    @Test(
        "A path without a route, or with an invalid parameter, is not found",
        arguments: [
            "/nothing", "/readers", "/readers/", "//", "/readers//reads/1", "/readers/x/reads/one",
            "/readers/x/reads/-1", "/readers/x/reads/99999999999999999999", "/Readers/x",
            "/readers/x/reads/1/",
        ])
    func notFound(target: String) async throws {
        let response = try await Self.router().respond(to: .test(.get, target))
        #expect(response.status == .notFound)
        #expect(response.headers[.contentType]?.text == "application/problem+json")
    }

    @Test("A method that a path does not allow is answered with the allowed methods")
    func methodNotAllowed() async throws {
        let router = try Self.router()
        let deleted = try await router.respond(to: .test(.delete, "/readers/new"))
        #expect(deleted.status == .methodNotAllowed)
        #expect(deleted.headers[.allow]?.text == "GET, HEAD")
        let got = try await router.respond(to: .test(.put, "/readers/x/reads/1"))
        #expect(got.headers[.allow]?.text == "DELETE, GET, HEAD")
        let posted = try await router.respond(to: .test(.get, "/readers/x/reads"))
        #expect(posted.headers[.allow]?.text == "POST")
    }

    @Test("A problem that a handler throws is the answer")
    func problem() async throws {
        let response = try await Self.router().respond(to: .test(.post, "/readers/x/reads"))
        #expect(response.status == .unprocessableContent)
        #expect(
            response.text
                == #"{"detail":"Send a body.","status":422,"title":"Unprocessable Content","#
                + #""type":"about:blank"}"#)
    }

    @Test("Every route can be listed to describe the API")
    func list() throws {
        let routes = try Self.router().routes
        #expect(routes.count == 6)
        let read = try #require(routes.first { $0.operation == "getRead" })
        #expect(read.template.description == "/readers/{reader}/reads/{number}")
        #expect(read.template.parameters == ["reader", "number"])
    }

    @Test("A literal segment takes precedence over a parameter, whatever the order of the routes")
    func order() async throws {
        func text(_ text: String) -> @Sendable (Request, String) async throws(Problem) -> Response {
            { (_, _) throws(Problem) in .text(text) }
        }
        let routes = [
            try Route(.get, "/{a}/b", operation: "1", handler: text("any b")),
            try Route(.get, "/a/{b}", operation: "2", handler: text("a any")),
        ]
        for routes in [routes, routes.reversed()] {
            let router = try Router(routes)
            #expect(try await router.respond(to: .test(.get, "/a/b")).text == "a any")
            #expect(try await router.respond(to: .test(.get, "/x/b")).text == "any b")
        }
    }

    @Test(
        "A malformed path template is refused",
        arguments: [
            ("readers", RouteError.Code.notAPath), ("", .notAPath), ("/a//b", .notAPath),
            ("/a/", .notAPath), ("/a/..", .notAPath), ("/a?b", .notAPath), ("/a{b}", .notAPath),
            ("/a b", .notAPath), ("/é", .notAPath),
            ("/a/\u{301}", .notAPath), ("/a/.", .notAPath), ("/.", .notAPath), ("/a}", .notAPath),
            ("/{a", .notAPath), ("/{ab", .notAPath),
            ("/{}", .parameterName), ("/{a b}", .parameterName), ("/{a}/{a}", .parameterName),
        ])
    func wrongTemplate(text: String, code: RouteError.Code) {
        #expect(throws: RouteError(code, text)) { try PathTemplate(text) }
    }

    @Test("A template has characters that a path never encodes, and names of word characters")
    func templateCharacters() {
        // RFC 3986, 2.3.
        let word = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
        let (names, literals) = (Set(word.utf8), Set((word + "-.~").utf8))
        for byte in UInt8.min...0x7F where byte != UInt8(ascii: "/") {
            let character = String(UnicodeScalar(byte))
            let literal = try? PathTemplate("/x" + character)
            #expect((literal != nil) == literals.contains(byte), "\(byte)")
            let name = try? PathTemplate("/{x\(character)}")
            #expect((name != nil) == names.contains(byte), "\(byte)")
        }
    }

    @Test("The routes are in the order of their precedence: short ones, then those with literals")
    func precedence() throws {
        let templates = ["/a/b/c", "/a", "/", "/a/b", "/b"]
        let routes = try templates.map {
            try Route(.get, $0, operation: $0) { _ throws(Problem) in Response() }
        }
        #expect(
            try Router(routes).routes.map(\.template.description)
                == ["/", "/a", "/b", "/a/b", "/a/b/c"])
    }

    @Test("A handler takes as many parameters as its template has")
    func parameterCount() {
        #expect(throws: RouteError(.parameterCount, "/{a}")) {
            try Route(.get, "/{a}", operation: "a") { _ throws(Problem) in Response() }
        }
        #expect(throws: RouteError(.parameterCount, "/a")) {
            try Route(.get, "/a", operation: "a") { (_, _: String) throws(Problem) in Response() }
        }
    }

    @Test("Two routes with the same method and matching paths are refused")
    func duplicate() throws {
        let first = try Route(.get, "/{a}", operation: "a") { (_, _: String) throws(Problem) in
            Response()
        }
        let second = try Route(.get, "/{b}", operation: "b") { (_, _: Int) throws(Problem) in
            Response()
        }
        #expect(throws: RouteError(.duplicate, "/{b}")) { try Router([first, second]) }
    }

    @Test("A number in a path has decimal digits only")
    func numbers() {
        for text in ["0", "7", "9", "0123456789", "18"] {
            #expect(Int(pathSegment: text) == Int(text))
        }
        for text in [
            "", "+1", "-1", "1 ", "/", ":", "1:", "0x1", "\u{FF11}", "99999999999999999999",
        ] {
            #expect(Int(pathSegment: text) == nil, "\(text)")
        }
    }
}
