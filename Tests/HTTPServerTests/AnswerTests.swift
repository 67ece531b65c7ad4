// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import TestSupport
internal import Testing

@Suite("Requests and answers")
struct AnswerTests {
    @Test("A request reaches the handler parsed, and the answer reaches the client")
    func get() async throws {
        try await withServer(handler: echo) { server in
            let client = try RawClient(server.address)
            let answer = try await client.ask(
                "GET /readers/a%20b?amount=1%2B2&note=x+y HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(answer.status == 200)
            #expect(answer.text == "GET\nreaders|a b\namount=1+2\nnote=x y\n")
            #expect(answer.headers["content-type"] == "text/plain; charset=utf-8")
            #expect(answer.headers["cache-control"] == "no-store")
            #expect(answer.headers["x-content-type-options"] == "nosniff")
        }
    }

    @Test("A whole body reaches the handler, with a length or in chunks")
    func body() async throws {
        try await withServer(handler: echo) { server in
            let client = try RawClient(server.address)
            let first = try await client.ask(
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")
            #expect(first.text == "POST\n\nhello")
            let second = try await client.ask(
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n")
            #expect(second.text == "POST\n\nhello")
        }
    }

    @Test("Pipelined requests are answered in order on one connection")
    func pipelining() async throws {
        try await withServer(handler: echo) { server in
            let client = try RawClient(server.address)
            client.send(
                (1...20).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
            for number in 1...20 {
                let answer = try await client.response()
                #expect(answer.text == "GET\n\(number)\n")
            }
        }
    }

    @Test("HEAD returns the headers of GET without the body")
    func head() async throws {
        try await withServer(handler: { _ in .text("hello") }) { server in
            let client = try RawClient(server.address)
            let answer = try await client.ask("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(answer.headers["content-length"] == "5")
            let next = try await client.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(next.text == "hello")
        }
    }

    @Test("A client that expects 100 Continue gets it")
    func expectation() async throws {
        try await withServer(handler: echo) { server in
            let client = try RawClient(server.address)
            let go = try await client.ask(
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n"
                    + "Expect: 100-continue\r\n\r\n")
            #expect(go.status == 100)
            let answer = try await client.ask("ok")
            #expect(answer.text == "POST\n\nok")
        }
    }

    @Test("A client that has finished sending still gets its answer")
    func halfClosed() async throws {
        try await withServer(limits: .patient, clock: ContinuousClock(), handler: echo) { server in
            let client = try RawClient(server.address)
            client.send("GET /x HTTP/1.1\r\nHost: a\r\n\r\n")
            client.finishSending()
            let text = try await client.receiveAll()
            #expect(text.hasPrefix("HTTP/1.1 200 "))
            #expect(text.hasSuffix("GET\nx\n"))
        }
    }

    @Test("An HTTP/1.0 request is answered and the connection is closed")
    func older() async throws {
        try await withServer(handler: echo) { server in
            let client = try RawClient(server.address)
            client.send("GET /x HTTP/1.0\r\n\r\n")
            #expect(try await client.receiveAll().hasSuffix("GET\nx\n"))
        }
    }

    @Test("Each request has a unique identifier, for the handler and in the answer")
    func identifiers() async throws {
        try await withServer(handler: { .text($0.identifier.description) }) { server in
            let client = try RawClient(server.address)
            var seen: Set<String> = []
            for _ in 1...3 {
                let answer = try await client.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(answer.headers["x-request-id"] == answer.text)
                seen.insert(answer.text)
            }
            #expect(seen.count == 3)
        }
    }

    @Test("The handler gets the peer's address")
    func peer() async throws {
        try await withServer(handler: { .text("\($0.peer)") }) { server in
            let client = try RawClient(server.address)
            let answer = try await client.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(answer.text == #"address("127.0.0.1")"#)
        }
    }

    @Test("A handler starts on the server's thread and leaves it at its first suspension")
    func thread() async throws {
        let handler: Server.Handler = { _ in
            let (name, before) = (BlockingThread.currentName, BlockingThread.currentNumber)
            // If what it awaits is there before the wait begins, the handler continues at once.
            for _ in 1...1_000 where before == BlockingThread.currentNumber { await Task.yield() }
            return .text("\(before == BlockingThread.currentNumber) \(name)")
        }
        try await withServer(handler: handler) { server in
            let client = try RawClient(server.address)
            let answer = try await client.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(answer.text == "false MHD-single")
        }
    }

    @Test("A handler cannot change the framing of the body")
    func framing() async throws {
        let handler: Server.Handler = { _ in
            var answer = Response.text("hello")
            answer.headers[.contentLength] = "3"
            answer.headers[.transferEncoding] = "chunked"
            return answer
        }
        try await withServer(handler: handler) { server in
            let client = try RawClient(server.address)
            let answer = try await client.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(answer.text == "hello")
            #expect(answer.headers["content-length"] == "5")
            #expect(answer.headers["transfer-encoding"] == nil)
        }
    }

    @Test("A handler's own rule for caches replaces the server's")
    func caches() async throws {
        let handler: Server.Handler = { _ in
            var answer = Response.text("hello")
            answer.headers[.cacheControl] = "max-age=60"
            return answer
        }
        try await withServer(handler: handler) { server in
            let answer = try await RawClient(server.address)
                .ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(answer.headers["cache-control"] == "max-age=60")
        }
    }

    @Test("A handler gets the identity of the caller's credential, if there is a valid one")
    func credential() async throws {
        let identity = CredentialIdentity("good".utf8)
        let screen: Server.Screen = { head in
            Screening(head.headers.bearerToken == "good" ? identity : nil)
        }
        let handler: Server.Handler = {
            .text("\($0.credential == identity) \($0.credential == nil)")
        }
        try await withServer(screen: screen, handler: handler) { server in
            let client = try RawClient(server.address)
            for (token, text) in [("good", "true false"), ("bad", "false true")] {
                let answer = try await client.ask(
                    "GET / HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(token)\r\n\r\n")
                #expect(answer.text == text)
            }
        }
    }

    @Test("No text in a header can start another header")
    func injection() async throws {
        for text in ["a\r\nSet-Cookie: b", "a\nb", "a\0b", "a\u{7F}", " a", "a\t"] {
            #expect(HeaderValue(text) == nil)
        }
        for text in ["x y", "a:b", "a\r\nb", "", "é"] { #expect(HeaderName(text) == nil) }
        let handler: Server.Handler = { request in
            let value = HeaderValue(cleaning: request.query["q"] ?? "a\r\nx-evil: 1")
            return Response(headers: Headers([.init(.location, value)]))
        }
        try await withServer(handler: handler) { server in
            let client = try RawClient(server.address)
            let answer = try await client.ask("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(answer.headers["x-evil"] == nil)
            #expect(answer.headers["location"] == "a  x-evil: 1")
        }
    }
}
