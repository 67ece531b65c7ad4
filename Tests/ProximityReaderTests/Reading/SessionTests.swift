// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

@_spi(Testing) import ProximityReader
import Support
import TestSupport
import Testing

/// Tests the lifetime of a session and its reads.
@Suite("Sessions")
struct SessionTests {
    @Test("A reader token that expires ends the session")
    func tokenExpires() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        let events = bench.reader.events
        bench.time.withLock { $0 += 3600 }
        for _ in 0..<2 {
            await expectReadError("readerTokenExpired") {
                try await session.readPaymentCard(TestBench.request)
            }
        }
        #expect(await names(of: events, through: "notReady").contains("notReady"))
        let renewed = try bench.provider.token(issuedAt: TestBench.start + 3600)
        let next = try await bench.reader.prepare(using: renewed)
        bench.tap()
        _ = try await next.readPaymentCard(TestBench.request)
    }

    @Test("A session ends after its lifetime")
    func sessionExpires() async throws {
        let bench = try TestBench { $0.sessionLifetime = .seconds(100) }
        let session = try await bench.session()
        bench.clock.advance(by: .seconds(100))
        await expectReadError("readerSessionExpired") {
            try await session.readPaymentCard(TestBench.request)
        }
        let next = try await bench.session()
        #expect(next !== session)
        bench.tap()
        _ = try await next.readPaymentCard(TestBench.request)
    }

    @Test("A session can read many times, each with a unique identifier")
    func manyReads() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        bench.tap()
        var identifiers: Set<String> = []
        for _ in 0..<20 {
            identifiers.insert(try await session.readPaymentCard(TestBench.request).id)
        }
        #expect(identifiers.count == 20)
    }

    @Test("A result that an app makes for its own tests has no PIN unless it says so")
    func madeResult() {
        let result = PaymentCardReadResult(id: "a")
        #expect(!result.pinBypassed && !result.isPINFallback)
        #expect(PaymentCardReadResult(id: "a", pinBypassed: true).pinBypassed)
        #expect(PaymentCardReadResult(id: "a", isPINFallback: true).isPINFallback)
    }

    @Test("A session has no deprecation date of the system")
    func deprecationDate() async throws {
        let session = try await TestBench().session()
        #expect(session.currentOSVersionDeprecationDate == nil)
    }

    @Test("PIN capture is refused without a PIN pad in the configuration")
    func pinNotAllowed() async throws {
        let bench = try TestBench()
        let session = try await bench.session()
        await expectReadError("pinNotAllowed") {
            try await session.capturePIN(
                using: .init(rawValue: "token"), cardReaderTransactionID: "id")
        }
    }
}
