// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import HTTPServer
import ServiceInterface
import Support
import Testing

/// Tests which requests ask for the same.
@Suite("Fingerprints of requests")
struct RequestFingerprintTests {
    /// FNV-1a, of 64 bits, twice.
    private static let reading = RequestFingerprint.Reading(
        defaults: ["capture": true, "type": "purchase", "a/stop": false]
    ) { bytes in
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        return withUnsafeBytes(of: (hash, hash)) { Array($0) }
    }

    private func fingerprint(_ body: String, path: String = "/v1/payments") throws
        -> RequestFingerprint
    {
        let request = Request(
            .post, path: try RequestTarget(parsing: path).path, body: Array(body.utf8),
            identifier: try #require(RequestIdentifier("test-1")))
        return RequestFingerprint(of: request, reading: Self.reading)
    }

    @Test(
        "Requests that differ only in the form of their JSON are the same request",
        arguments: [
            (#"{"amount":"2.50","a":1}"#, #"{ "a" : 1, "amount": "2.50" }"#),
            (#"{"amount":"2.50"}"#, #"{"amount":"2.5"}"#),
            (#"{"amount":"10.00"}"#, #"{"amount":"10"}"#),
            (#"{"a":"\u0041"}"#, #"{"a":"A"}"#), (#"{"a":300}"#, #"{"a":300.0}"#),
            (#"{"a":1}"#, #"{"a":1,"b":null}"#), (#"{"a":1}"#, #"{"a":1,"capture":true}"#),
            (#"{"a":1}"#, #"{"a":1,"type":"purchase"}"#),
            (#"{"a":{"b":1}}"#, #"{"a":{"stop":false,"b":1}}"#),
            (#"{"a":{"b":1,"c":[{"d":1,"e":2}]}}"#, #"{"a":{"c":[{"e":2,"d":1}],"b":1}}"#),
        ])
    func same(first: String, second: String) throws {
        let (first, second) = (try fingerprint(first), try fingerprint(second))
        #expect(first == second)
        try first.requireSame(as: second)
        try first.requireSame(as: RequestFingerprint(text: second.text))
    }

    @Test(
        "Requests that ask for something else differ, and the members that differ are named",
        arguments: [
            (#"{"amount":"2.50"}"#, #"{"amount":"25.0"}"#, "“amount”"),
            (#"{"amount":"100"}"#, #"{"amount":"10"}"#, "“amount”"),
            (#"{"amount":"x.10"}"#, #"{"amount":"x.1"}"#, "“amount”"),
            (#"{"amount":"1,5.0"}"#, #"{"amount":"1,5"}"#, "“amount”"),
            (#"{"amount":"٣.10"}"#, #"{"amount":"٣.1"}"#, "“amount”"),
            (#"{"amount":"0.50"}"#, #"{"amount":"5"}"#, "“amount”"),
            (#"{"reference":"1.10"}"#, #"{"reference":"1.1"}"#, "“reference”"),
            (#"{"capture":false}"#, #"{}"#, "“capture”"),
            (#"{"a":{"type":"purchase"}}"#, #"{"a":{}}"#, "“a”"),
            (#"{"a":[1,2],"b":1}"#, #"{"a":[2,1]}"#, "“a”, “b”"),
            (#"{"a":"1"}"#, #"{"a":1}"#, "“a”"), (#"[1]"#, #"[2]"#, "“body”"),
            (#"{"target":1}"#, #"{"target":2}"#, "“target”"), (#"{"":1}"#, #"{"":2}"#, "“”"),
            (#"{"body":1}"#, #"{}"#, "“body”"), (#"{"a":1,"a":1}"#, #"{"a":1}"#, "“a”, “body”"),
        ])
    func different(first: String, second: String, named: String) throws {
        let detail = try refusal(of: fingerprint(first), after: fingerprint(second))
        #expect(detail?.contains(" \(named). ") == true, "\(detail ?? "")")
        // Whoever obeys such advice is refunded twice.
        #expect(detail?.contains("new") == false)
    }

    @Test("Names of members that a client makes up are shortened and shown without controls")
    func strangeNames() throws {
        let long = String(repeating: "a", count: 10_000)
        let body =
            #"{"\u001b[2J":1,"\#(long)":1,\#((0..<100).map { "\"n\($0)\":1" }.joined(separator: ","))}"#
        let detail = try refusal(of: fingerprint(body), after: fingerprint("{}"))
        let shown = "“[2J”, “\(long.prefix(64))”, “n0”"
        #expect(detail?.contains(shown) == true, "\(detail ?? "")")
        #expect((detail?.count ?? 0) < 800)
    }

    @Test("The same body for another address is another request")
    func address() throws {
        let first = try fingerprint("{}")
        let other = try fingerprint("{}", path: "/v1/payments/a/refund")
        #expect(refusal(of: first, after: other)?.contains("another address") == true)
        #expect(refusal(of: first, after: RequestFingerprint(text: [1])) != nil)
    }

    /// Returns what the refusal of a request says whose key was used for another one.
    private func refusal(
        of request: RequestFingerprint, after earlier: RequestFingerprint
    ) -> String? {
        do throws(Problem) {
            try request.requireSame(as: earlier)
            return nil
        } catch {
            return error.detail
        }
    }
}
