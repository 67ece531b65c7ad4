// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import HTTPServer
import Testing

@testable import ProcessorService

@Suite("Stored responses")
struct AnswerTests {
    @Test(
        "A response is JSON, or a problem from status 400, and no cache stores it",
        arguments: [
            (.ok, "application/json"), (.created, "application/json"),
            (.badRequest, "application/problem+json"), (.notFound, "application/problem+json"),
            (.unprocessableContent, "application/problem+json"),
        ] as [(Status, String)])
    func headers(status: Status, type: String) {
        let response = Answer(status, Array("{}".utf8)).response
        #expect(response.status == status)
        #expect(response.headers[.contentType]?.text == type)
        #expect(response.headers[.cacheControl]?.text == "no-store")
    }

    @Test("A stored response is the same again, and an unknown status is none")
    func stored() {
        for status: Status in [.ok, .created, .badRequest, .notFound, .conflict] {
            let answer = Answer(status: Int64(status.code), body: "{\"a\":1}")
            #expect(answer == Answer(status, Array("{\"a\":1}".utf8)))
        }
        #expect(Answer(status: 0, body: "") == nil && Answer(status: 599, body: "{}") == nil)
    }

    /// See RFC 9110, 11.6.1, and RFC 6750, 3.
    @Test("A response without a valid API key says how to authenticate")
    func challenge() {
        for problem: Problem in [.noKey, .wrongKey, .revokedKey, .expiredKey] {
            #expect(problem.status == .unauthorized)
            #expect(
                problem.headers[.wwwAuthenticate]?.text == "Bearer realm=\"taptopay-psp\"")
        }
    }
}
