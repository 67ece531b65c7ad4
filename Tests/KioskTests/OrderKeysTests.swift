// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import HTTPServer
import ServiceInterface
import Testing

@testable import Kiosk

@Suite("Keys of orders in progress")
struct OrderKeysTests {
    private let keys = OrderKeys()

    private static func claim(
        _ began: String, amount: String = "1", key: String = "key"
    ) -> IdempotencyClaim {
        IdempotencyClaim(
            key: key,
            fingerprint: RequestFingerprint(text: Array(#"{"/amount":"\#(amount)"}"#.utf8)),
            began: began)
    }

    @Test("A request with the same key waits until its order has started, and finds that order")
    func waits() async throws {
        let keys = keys
        #expect(try await keys.enter(Self.claim("a")) { _ in nil } == nil)
        async let second = keys.enter(Self.claim("b")) { _ in
            Issue.record("The key is in use.")
            return nil
        }
        keys.start(Self.claim("a"))
        #expect(try await second == "a")
    }

    @Test("After an order that did not start, the next request with the same key starts one")
    func next() async throws {
        let keys = keys
        #expect(try await keys.enter(Self.claim("a")) { _ in nil } == nil)
        async let second = keys.enter(Self.claim("b")) { _ in nil }
        keys.leave(Self.claim("a"))
        #expect(try await second == nil)
    }

    @Test("Another request with a key in use is refused, before and after its order has started")
    func reused() async throws {
        #expect(try await keys.enter(Self.claim("a")) { _ in nil } == nil)
        for _ in 0..<2 {
            let problem = await #expect(throws: Problem.self) {
                try await keys.enter(Self.claim("b", amount: "2")) { _ in nil }
            }
            #expect(problem?.status == .unprocessableContent)
            keys.start(Self.claim("a"))
        }
        #expect(try await keys.enter(Self.claim("c", key: "other")) { _ in nil } == nil)
    }

    @Test("A key in the store finds its order, and is not in use afterward")
    func stored() async throws {
        let stored = Self.claim("a")
        for began in ["b", "c"] {
            #expect(try await keys.enter(Self.claim(began)) { _ in stored } == "a")
        }
        let problem = await #expect(throws: Problem.self) {
            try await keys.enter(Self.claim("d", amount: "2")) { _ in stored }
        }
        #expect(problem?.status == .unprocessableContent)
        let failure = await #expect(throws: Problem.self) {
            try await keys.enter(Self.claim("e")) { _ throws(Problem) in throw .stopping }
        }
        #expect(failure?.status == .serviceUnavailable)
        #expect(try await keys.enter(Self.claim("f")) { _ in nil } == nil)
    }

    @Test("A canceled request does not wait for the order")
    func canceled() async throws {
        let keys = keys
        #expect(try await keys.enter(Self.claim("a")) { _ in nil } == nil)
        let second = Task { try await keys.enter(Self.claim("b")) { _ in nil } }
        second.cancel()
        await #expect(throws: Problem.self) { try await second.value }
        keys.leave(Self.claim("a"))
        #expect(try await keys.enter(Self.claim("c")) { _ in nil } == nil)
    }
}
