// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import Testing

@Suite("Headers")
struct HeaderTests {
    private static func character(_ byte: UInt8) -> String { String(UnicodeScalar(byte)) }

    @Test("The name of a header is a token, in any case")
    func names() {
        // RFC 9110, 5.6.2.
        let tokens = Set(
            "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
        for byte in UInt8.min...0x7F {
            let isToken = tokens.contains(byte)
            #expect((HeaderName(Self.character(byte)) != nil) == isToken, "\(byte)")
            #expect((HeaderName("x" + Self.character(byte)) != nil) == isToken, "\(byte)")
        }
        for (text, name) in [("A", "a"), ("Z", "z"), ("x-AZ-az", "x-az-az"), ("b", "b")] {
            #expect(HeaderName(text)?.text == name)
        }
        #expect(HeaderName("HOST") == .host)
    }

    @Test("The value of a header has no control characters except tabs, and no space around it")
    func values() {
        // RFC 9110, 5.5.
        for byte in UInt8.min...0x7F {
            let text = "a" + Self.character(byte) + "b"
            let isValid = byte == 0x09 || 0x20...0x7E ~= byte
            #expect(HeaderValue(text)?.text == (isValid ? text : nil), "\(byte)")
            // In a text of the program, an invalid character becomes a space.
            #expect(HeaderValue(cleaning: text).text == (isValid ? text : "a b"), "\(byte)")
        }
        for text in [" a", "a ", "\ta", "a\t", " ", "\t"] { #expect(HeaderValue(text) == nil) }
        for text in ["", "é", "\u{80}", "a, b"] { #expect(HeaderValue(text)?.text == text) }
    }

    @Test(
        "A text is cleaned of control characters, and of the space around it",
        arguments: [
            (" a ", "a"), ("\n a b \r\n", "a b"), ("~\u{7F}\u{1F}~", "~  ~"), ("!\n!", "! !"),
            ("a\tb\n", "a b"), ("\r\n", ""), ("", ""), ("é\n", "é"),
        ])
    func cleaning(text: String, value: String) {
        #expect(HeaderValue(cleaning: text).text == value)
    }

    @Test("Setting a header replaces all its values, and adding one keeps the others")
    func setting() {
        var headers = Headers([.init(.cookie, "a"), .init(.host, "h"), .init(.cookie, "b")])
        #expect(headers[.cookie] == "a")
        headers.append(.cookie, "c")
        #expect(headers.fields.map(\.value.text) == ["a", "h", "b", "c"])
        headers[.cookie] = "d"
        #expect(headers.fields.map(\.value.text) == ["h", "d"])
        headers[.host] = nil
        #expect(headers.fields.map(\.value.text) == ["d"])
        #expect(headers[.host] == nil)
        headers[.retryAfter] = HeaderValue(30)
        #expect(headers[.retryAfter]?.text == "30")
    }

    @Test(
        "A media type is compared in any case and without its parameters",
        arguments: [
            ("application/json", true), ("Application/JSON", true),
            ("application/json;charset=utf-8", true), ("application/json; charset=utf-8", true),
            ("application/json ;charset=utf-8", true), ("application/json\t;a=b", true),
            ("text/json", false), ("application/jsonp", false), ("application", false),
            ("", false), (nil, false),
        ] as [(String?, Bool)])
    func mediaType(text: String?, isJSON: Bool) throws {
        let fields = text.map { [Headers.Field(.contentType, HeaderValue(cleaning: $0))] }
        let request = try Request.test(.post, "/", headers: Headers(fields ?? []))
        #expect(request.hasContent("application/json") == isJSON)
        #expect(!request.isSecure)
    }
}
