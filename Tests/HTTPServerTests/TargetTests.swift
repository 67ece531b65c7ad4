// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import Testing

@Suite("Request targets")
struct TargetTests {
    @Test(
        "A path is parsed into its decoded segments",
        arguments: [
            ("/", []), ("/a", ["a"]), ("/a/b", ["a", "b"]), ("/a/", ["a", ""]),
            ("//a", ["", "a"]), ("/%41%62", ["Ab"]), ("/a%20b+c", ["a b+c"]), ("/%C3%A9", ["é"]),
            ("/...", ["..."]), ("/a..b", ["a..b"]), ("/a:b;c=d", ["a:b;c=d"]),
            ("/%2525", ["%25"]), ("/\u{301}", ["\u{301}"]), ("/a/\u{301}b", ["a", "\u{301}b"]),
        ] as [(String, [String])])
    func path(text: String, segments: [String]) throws {
        #expect(try RequestPath(parsing: text).segments == segments)
    }

    @Test(
        "A path that could mean another resource is refused",
        arguments: [
            "", "a", "*", "/..", "/a/../b", "/.", "/./a", "/%2e%2e/a", "/%2E%2e", "/.%2e", "/%2f",
            "/a%2Fb", "/a%5cb", "/a\\b", "/%00", "/a%00.html", "/%0d%0aSet-Cookie:x", "/%7f",
            "/%", "/%4", "/%zz", "/%+1", "/%c3", "/%ff%fe", "/%c0%ae%c0%ae", "/%ed%a0%80",
            "/a\tb", "/a\u{1}", "/a b", "/a\u{7F}", "/%7F", "/%1f",
            String(repeating: "/a", count: 33),
        ])
    func refusedPath(text: String) throws {
        let problem = #expect(throws: Problem.self) { try RequestPath(parsing: text) }
        #expect(problem?.status == .badRequest)
    }

    @Test(
        "A query is parsed into names and values",
        arguments: [
            ("", []), ("a=1", ["a", "1"]), ("a=1&b=2", ["a", "1", "b", "2"]), ("a", ["a", ""]),
            ("a=", ["a", ""]), ("&&a=1&", ["a", "1"]), ("a=b=c", ["a", "b=c"]),
            ("a+b=c%2Bd", ["a b", "c+d"]), ("%61=%C3%A9", ["a", "é"]), ("=1", ["", "1"]),
            ("a?=/..", ["a?", "/.."]),
        ] as [(String, [String])])
    func query(text: String, expected: [String]) throws {
        let parameters = try Query(parsing: text).parameters
        #expect(parameters.flatMap { [$0.name, $0.value] } == expected)
    }

    @Test(
        "An ambiguous query is refused",
        arguments: [
            "a=1&a=2", "a=1&%61=2", "a=%", "%=1", "a=b c", "a=\u{7F}", "a=%/0", "a=%:0", "a=%@0",
            "a=%G0", "a=%`0", "a=%g0", "a=%2/", "a=%2:", "a=%2@", "a=%2G", "a=%2`", "a=%2g",
            "a=%00", "a=%0A", "a=%ff", "a=\u{1}",
            (0...64).map { "p\($0)=1" }.joined(separator: "&"),
        ])
    func refusedQuery(text: String) {
        let problem = #expect(throws: Problem.self) { try Query(parsing: text) }
        #expect(problem?.status == .badRequest)
    }

    @Test("Each visible ASCII character can be encoded, in hexadecimal digits of both cases")
    func encoded() throws {
        for byte in UInt8(0x20)...0x7E {
            let digits = String(byte, radix: 16)
            for text in [digits, digits.uppercased()] {
                let value = try Query(parsing: "a=%" + text)["a"]
                #expect(value == String(UnicodeScalar(byte)), "%\(text)")
            }
        }
    }

    @Test("A path has up to 32 segments, and a query up to 64 parameters")
    func limits() throws {
        let path = String(repeating: "/a", count: 32)
        #expect(try RequestPath(parsing: path).segments.count == 32)
        let query = (1...64).map { "p\($0)=\($0)" }.joined(separator: "&")
        let parameters = try Query(parsing: query)
        #expect(parameters.names.count == 64)
        #expect(parameters["p64"] == "64")
        #expect(parameters["p65"] == nil)
    }

    @Test(
        "A target in absolute form is parsed into its path and query",
        arguments: [
            ("http://host/a?b=c", ["a"]), ("https://host:1/a?b=c", ["a"]), ("/a?b=c", ["a"]),
            ("http://host?b=c", nil), ("http://host", []), ("ftp://host/a", nil), ("host:80", nil),
        ] as [(String, [String]?)])
    func absolute(text: String, segments: [String]?) {
        #expect((try? RequestTarget(parsing: text).path.segments) == segments)
    }
}
