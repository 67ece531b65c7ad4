// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import HTTPServer
import ServiceInterface
import Support
import Testing

@Suite("Parameters of a query and keys of requests")
struct QueryDecoderTests {
    private enum Order: String, CaseIterable {
        case oldest, newest
    }

    private static func request(_ query: String, headers: Headers = Headers()) throws -> Request {
        Request(
            .get, path: try RequestTarget(parsing: "/reads").path,
            query: try Query(parsing: query), headers: headers,
            identifier: try #require(RequestIdentifier("test-1")))
    }

    /// Reads the query `a`, `count` and `order` of a request.
    private static func decoder(_ query: String) throws -> QueryDecoder {
        try QueryDecoder(request(query), allowing: "a", "count", "order")
    }

    /// Returns what the refusal says, or `nil`.
    private static func refusal(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch let problem as Problem {
            #expect(problem.status == .badRequest)
            #expect(problem.type == "urn:taptopay:problem:invalid-query")
            return problem.detail
        } catch {
            return "\(error)"
        }
    }

    @Test("An unknown parameter is refused, and named if a terminal can show its name")
    func unknown() {
        let known = "The parameters of this request are: a, count, order."
        for (query, name) in [
            ("b=1", " “b”"), ("a=1&A=2", " “A”"), ("a%20b=1", ""), ("%C3%A9=1", ""), ("=1", ""),
        ] {
            let detail = Self.refusal { _ = try Self.decoder(query) }
            #expect(detail == "There is no such parameter\(name). \(known)")
        }
        #expect(Self.refusal { _ = try Self.decoder("a=1&count=2&order=3") } == nil)
        #expect(Self.refusal { _ = try Self.decoder("") } == nil)
    }

    @Test("A text is printable, and a missing one is nil")
    func text() throws {
        #expect(try Self.decoder("a=x%2By").text("a") == "x+y")
        #expect(try Self.decoder("count=1").text("a") == nil)
        for query in ["a=", "a", "a=x+y", "a=%C3%A9", "a=" + String(repeating: "x", count: 129)] {
            let detail = Self.refusal { _ = try Self.decoder(query).text("a") }
            #expect(detail == "The parameter a must be 1 to 128 letters, digits, and symbols.")
        }
    }

    @Test("An integer is in its range, which includes its ends, and a missing one is nil")
    func integer() throws {
        for (text, value) in [("1", 1), ("50", 50), ("100", 100), ("007", 7)] {
            #expect(try Self.decoder("count=" + text).integer("count", in: 1...100) == value)
        }
        #expect(try Self.decoder("a=1").integer("count", in: 1...100) == nil)
        for text in ["0", "101", "", "-1", "%2B1", "1.0", "x", "99999999999999999999"] {
            let detail = Self.refusal {
                _ = try Self.decoder("count=" + text).integer("count", in: 1...100)
            }
            #expect(detail == "The parameter count must be a whole number from 1 to 100.")
        }
    }

    @Test("A choice is one of its values, and a missing one is nil")
    func choice() throws {
        let newest: Order? = try Self.decoder("order=newest").choice("order")
        #expect(newest == .newest)
        let missing: Order? = try Self.decoder("").choice("order")
        #expect(missing == nil)
        for text in ["", "Newest", "new"] {
            let detail = Self.refusal {
                let _: Order? = try Self.decoder("order=" + text).choice("order")
            }
            #expect(detail == "The parameter order must be one of: oldest, newest.")
        }
    }

    @Test(
        "A request's key is 1 to 128 printable characters",
        arguments: [
            ("a", nil), (String(repeating: "~", count: 128), nil), (nil, "missing"),
            ("", "malformed"), ("a b", "malformed"), ("é", "malformed"),
            (String(repeating: "a", count: 129), "malformed"),
        ] as [(String?, String?)])
    func key(text: String?, problem: String?) throws {
        let fields = text.map { [Headers.Field(.idempotencyKey, HeaderValue(cleaning: $0))] }
        let request = try Self.request("", headers: Headers(fields ?? []))
        let reading = RequestFingerprint.Reading(defaults: [:]) { Array($0.prefix(16)) }
        do throws(Problem) {
            let key = try IdempotencyKey(of: request, reading: reading)
            #expect(problem == nil)
            #expect(key.text == text)
            #expect(key.fingerprint == RequestFingerprint(of: request, reading: reading))
        } catch {
            #expect(error.status == .badRequest)
            #expect(error.type == "urn:taptopay:problem:idempotency-key-\(problem ?? "")")
        }
    }
}
