// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Testing

@testable internal import HTTPServer

@Suite("Heads of requests")
struct RequestHeadTests {
    @Test(
        "A body follows a length other than 0, or a transfer encoding",
        arguments: [
            (nil, false), ("Content-Length: 0", false), ("Content-Length: 1", true),
            ("Content-Length: 2", true), ("Transfer-Encoding: chunked", true),
            ("Transfer-Encoding: Chunked", true),
        ] as [(String?, Bool)])
    func body(header: String?, hasBody: Bool) throws {
        var headers = Headers([.init(.host, "a")])
        if let parts = header?.split(separator: ": "),
            let name = HeaderName(parts[0]), let value = HeaderValue(parts[1])
        {
            headers.append(name, value)
        }
        let head = try RequestHead(
            method: "POST", target: "/", version: "HTTP/1.1", headers: headers)
        #expect(head.hasBody == hasBody)
    }

    /// A head as the library leaves it: CR, LF, and colons are replaced with NUL.
    private static func isWhole(
        _ head: String, target: String, fields: [(name: Range<Int>, value: Range<Int>?)],
        isNeeded: Bool = true
    ) -> Bool {
        let bytes = Array(head.utf8)
        return bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else {
                return false
            }
            var layout = HeadLayout(
                start, target, start + "GET ".utf8.count + target.utf8.count + 1,
                size: bytes.count)
            for field in fields {
                layout.add(
                    UnsafeRawBufferPointer(rebasing: bytes[field.name]),
                    field.value.map { UnsafeRawBufferPointer(rebasing: bytes[$0]) }
                        ?? UnsafeRawBufferPointer(start: nil, count: 0))
            }
            return layout.isWhole(isNeeded: isNeeded)
        }
    }

    @Test(
        "Only spaces and tabs can be between the colon of a header and its value",
        arguments: [
            ("", true), (" ", true), ("\t", true), (" \t ", true), ("\u{1F}", false),
            ("!", false), ("\u{8}", false), ("\n", false), ("x ", false), (" x", false),
            ("\0", false),
        ])
    func space(text: String, isValid: Bool) {
        // The request line ends at 14, and the name starts after CR LF, at 16.
        let head = "GET\0/\0HTTP/1.1\0\0Host\0" + text + "a\0\0\0\0"
        let value = 21 + text.utf8.count
        let isWhole = Self.isWhole(head, target: "/", fields: [(16..<20, value..<value + 1)])
        #expect(isWhole == isValid)
    }

    @Test(
        "A head whose parts do not follow each other is not whole",
        arguments: [
            // Everything is there; a byte is before the name; a value has no place, or that of the
            // colon; a part follows the last header.
            ("GET\0/\0HTTP/1.1\0\0Host\0a\0\0\0\0", 16..<20, 21..<22, true),
            ("GET\0/\0HTTP/1.1\0\0xHost\0a\0\0\0\0", 17..<21, 22..<23, false),
            ("GET\0/\0HTTP/1.1\0\0\0\0", 14..<14, nil, false),
            ("GET\0/\0HTTP/1.1\0\0Host\0\0\0\0", 16..<20, 20..<20, false),
            ("GET\0/\0HTTP/1.1\0\0Host\0a\0\0\0\0x", 16..<20, 21..<22, false),
            ("GET\0/\0HTTP/1.1\0\0Host\0a\0\0\0", 16..<20, 21..<22, false),
        ] as [(String, Range<Int>, Range<Int>?, Bool)])
    func whole(head: String, name: Range<Int>, value: Range<Int>?, isWhole: Bool) {
        let fields = [(name, value)]
        #expect(Self.isWhole(head, target: "/", fields: fields) == isWhole)
        // Version 1 of the library checks it.
        #expect(Self.isWhole(head, target: "/", fields: fields, isNeeded: false))
    }

    @Test("A valid header does not make up for the parts before it")
    func mended() {
        let fields: [(name: Range<Int>, value: Range<Int>?)] = [
            (16..<17, 18..<19), (21..<22, 23..<24),
        ]
        let head = "GET\0/\0HTTP/1.1\0\0a\0b\0\0c\0d\0\0\0\0"
        #expect(Self.isWhole(head, target: "/", fields: fields))
        // The target is longer than the library says.
        #expect(!Self.isWhole(head, target: "", fields: fields))
        // The first value ends early.
        let early: [(name: Range<Int>, value: Range<Int>?)] = [
            (16..<17, 17..<17), (19..<20, 21..<22),
        ]
        #expect(!Self.isWhole("GET\0/\0HTTP/1.1\0\0a\0\0c\0d\0\0\0\0", target: "/", fields: early))
    }

    @Test("A request line has visible ASCII characters only")
    func visible() throws {
        let detail = "The request line contains an invalid character."
        for byte in UInt8.min...0x7F {
            let target = "/" + String(UnicodeScalar(byte))
            var problem: Problem?
            do throws(Problem) {
                _ = try RequestHead(
                    method: "GET", target: target, version: "HTTP/1.1",
                    headers: Headers([.init(.host, "a")]))
            } catch {
                problem = error
            }
            #expect((problem?.detail == detail) == !(0x21...0x7E ~= byte), "\(byte)")
        }
        for (method, target) in [("GET", "/\u{E9}"), ("G T", "/"), ("", "/")] {
            let problem = #expect(throws: Problem.self) {
                try RequestHead(
                    method: method, target: target, version: "HTTP/1.1",
                    headers: Headers([.init(.host, "a")]))
            }
            #expect(problem?.detail == detail)
        }
    }
}
