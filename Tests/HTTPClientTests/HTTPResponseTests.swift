// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import HTTPClient

@Suite("Responses of other services")
struct HTTPResponseTests {
    private func parse(
        _ text: String, isEnd: Bool = false, limit: Int = 64
    ) throws(HTTPResponse.Fault) -> HTTPResponse? {
        try HTTPResponse.parse(Array(text.utf8), isEnd: isEnd, limit: limit)
    }

    /// A response, with its status and body.
    private static let whole: [(String, Int, String)] = [
        ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", 200, "hello"),
        ("HTTP/1.1 404 \r\ncontent-length:0 \r\n\r\n", 404, ""),
        ("HTTP/1.0 204 No Content\r\nServer: a\r\n\r\n", 204, ""),
        (
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3;a=b\r\nllo\r\n0\r\n",
            200, "hello"
        ),
        (
            "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n"
                + "\r\na", 200, "a"
        ),
    ]

    /// See RFC 9112, 6 and 7.
    @Test("A response is complete with its last byte, and not before", arguments: whole)
    func complete(text: String, status: Int, body: String) throws {
        let bytes = Array(text.utf8)
        for count in 0..<bytes.count {
            #expect(
                try HTTPResponse.parse(Array(bytes.prefix(count)), isEnd: false, limit: 64) == nil)
        }
        #expect(try parse(text) == HTTPResponse(status: status, body: Array(body.utf8)))
        // What follows belongs to no response.
        #expect(try parse(text + "HTTP/1.1")?.status == status)
    }

    @Test("Without a length, the end of the connection ends the body")
    func untilEnd() throws {
        let text = "HTTP/1.1 200 OK\r\n\r\nhello"
        #expect(try parse(text) == nil)
        #expect(try parse(text, isEnd: true)?.body == Array("hello".utf8))
    }

    @Test(
        "What is no response is refused",
        arguments: [
            "SSH-2.0-OpenSSH_9.2\r\n\r\n", "HTTP/2 200\r\n\r\n", "HTTP/1.1 2000 OK\r\n\r\n",
            "HTTP/1.1 +20 OK\r\n\r\n", "HTTP/1.1 OK\r\n\r\n", "\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n123456789\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc",
            "HTTP/1.1 200 OK\r\na: " + String(repeating: "b", count: 16_384),
        ])
    func malformed(text: String) {
        #expect(throws: HTTPResponse.Fault.malformed) { try parse(text) }
    }

    @Test(
        "A body above the limit is refused before it was received",
        arguments: [
            "HTTP/1.1 200 OK\r\nContent-Length: 65\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n41\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFF\r\n",
            "HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "a", count: 65),
        ])
    func tooLarge(text: String) {
        #expect(throws: HTTPResponse.Fault.tooLarge) { try parse(text) }
    }

    @Test(
        "A response that ends too soon is refused",
        arguments: [
            "", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
        ])
    func incomplete(text: String) {
        #expect(throws: HTTPResponse.Fault.incomplete) { try parse(text, isEnd: true) }
    }

    @Test("Changed bytes are a response, a part of one, or refused", arguments: whole.indices)
    func changed(index: Int) throws {
        var random = SeededGenerator(seed: UInt64(index))
        let bytes = Array(Self.whole[index].0.utf8)
        for _ in 0..<2_000 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: changed.indices, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: changed[place] = UInt8.random(in: 0...255, using: &random)
                case 1: changed.insert(UInt8.random(in: 0x0A...0x7F, using: &random), at: place)
                default: changed.remove(at: place)
                }
            }
            let response = try? HTTPResponse.parse(changed, isEnd: false, limit: 64)
            guard let response else { continue }
            #expect(response.body.count <= 64)
            // More bytes, and the end of the connection, change nothing.
            let later = try HTTPResponse.parse(changed + [0x30], isEnd: true, limit: 64)
            #expect(later == response, "\(changed)")
        }
    }
}
