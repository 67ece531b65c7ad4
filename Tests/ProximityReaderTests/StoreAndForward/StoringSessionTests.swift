// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EmulatedCards
import PaymentStore
import ProximityReader
import Support
import TestSupport
import Testing

@testable import ProximityReader

@Suite("Store-and-forward sessions")
struct StoringSessionTests {
    @Test("Store and forward requires an earlier session with a network")
    func needsOnlineSession() async throws {
        let bench = try StoreBench()
        try await bench.reader.linkAccount(using: bench.bench.provider.token())
        await expectReaderError("storeAndForwardNotAllowed") {
            try await bench.reader.prepareStoreAndForward()
        }
    }

    @Test("Store and forward can start for 24 hours after a session with a network")
    func lastsOneDay() async throws {
        let bench = try StoreBench()
        _ = try await bench.bench.session()
        bench.advance(24 * 60 * 60 * 1000 - 1)
        _ = try await bench.reader.prepareStoreAndForward()
        let late = try StoreBench()
        _ = try await late.bench.session()
        late.advance(24 * 60 * 60 * 1000)
        await expectReaderError("storeAndForwardNotAllowed") {
            try await late.reader.prepareStoreAndForward()
        }
    }

    @Test("A store-and-forward session with reads expires after its day and reads no more")
    func expires() async throws {
        let bench = try StoreBench()
        let session = try await bench.session()
        try await bench.read(session)
        bench.advance(24 * 60 * 60 * 1000)
        await expectReadError("readerSessionExpired") { try await bench.read(session) }
        await expectReaderError("storeAndForwardSessionExpired") {
            try await bench.reader.prepareStoreAndForward()
        }
        // A session with a network starts the day again.
        let token = try bench.bench.provider.token(issuedAt: TestBench.start + 24 * 60 * 60)
        _ = try await bench.reader.prepare(using: token)
        let next = try await bench.reader.prepareStoreAndForward()
        #expect(try await next.status().readCount == 1)
    }

    @Test("Store and forward is refused after a restart of the machine")
    func endsWithRestart() async throws {
        let bench = try StoreBench()
        let session = try await bench.session()
        bench.boot.withLock { $0 = BootTime(boot: "boot-2", milliseconds: 2_000) }
        await expectReaderError("storeAndForwardNotAllowed") {
            try await bench.reader.prepareStoreAndForward()
        }
        await expectReadError("readerSessionExpired") { try await bench.read(session) }
    }

    @Test("Setting the clock back does not extend the day of store and forward")
    func ignoresTheDate() async throws {
        let bench = try StoreBench()
        _ = try await bench.session()
        bench.boot.withLock { $0.milliseconds += 24 * 60 * 60 * 1000 }
        bench.bench.time.withLock { $0 -= 60 }
        await expectReaderError("storeAndForwardSessionExpired") {
            try await bench.reader.prepareStoreAndForward()
        }
    }

    @Test("A store-and-forward session continues after its token has expired")
    func outlivesToken() async throws {
        let bench = try StoreBench()
        let session = try await bench.session()
        bench.advance(7200 * 1000)
        try await bench.read(session)
        let again = try await bench.reader.prepareStoreAndForward()
        #expect(try await again.status().readCount == 1)
    }

    @Test("The status contains the number of stored reads and the end of the day")
    func status() async throws {
        let bench = try StoreBench()
        let session = try await bench.session()
        #expect(try await session.status().readCount == 0)
        bench.advance(10_000)
        try await bench.read(session)
        let status = try await session.status()
        #expect(status.readCount == 1)
        let end = TestBench.start + 24 * 60 * 60
        #expect(status.expiration == Date(timeIntervalSince1970: TimeInterval(end)))
    }

    @Test("Without a network, only a session that stores reads can be prepared")
    func withoutNetwork() async throws {
        let bench = try StoreBench()
        _ = try await bench.bench.session()
        bench.conditions.begin(.networkDown)
        await expectReaderError("networkError") {
            try await bench.reader.prepare(using: bench.bench.provider.token())
        }
        let session = try await bench.reader.prepareStoreAndForward()
        #expect(try await session.status().readCount == 0)
    }

    @Test("Of two sessions that store reads, only the later one notices that the reader is gone")
    func earlierSession() async throws {
        let bench = try StoreBench()
        let earlier = try await bench.session()
        let later = try await bench.reader.prepareStoreAndForward()
        let events = bench.reader.events
        bench.bench.cardReader.unplug()
        #expect(await names(of: events, through: "notReady").last == "notReady")
        #expect(await !later.isUsable)
        #expect(await earlier.isUsable)
    }

    @Test("Store and forward is invalidated if the provider's keys or the link are gone")
    func invalidated() async throws {
        let bench = try StoreBench()
        _ = try await bench.session()
        let folder = bench.bench.folder.url.appendingPathComponent("state").path
        let other = try StoreBench(provider: TestProvider(), folder: folder)
        await expectReaderError("storeAndForwardSessionInvalidated") {
            try await other.reader.prepareStoreAndForward()
        }
        try await ReaderStore(directory: folder).unlink("MERCHANT-1")
        await expectReaderError("storeAndForwardSessionInvalidated") {
            try await bench.reader.prepareStoreAndForward()
        }
    }

    @Test("Reads of one provider must be sent before another provider's are stored")
    func issuerChanged() async throws {
        let bench = try StoreBench()
        let session = try await bench.session()
        try await bench.read(session)
        let folder = bench.bench.folder.url.appendingPathComponent("state").path
        let next = try StoreBench(folder: folder)
        await expectReaderError("storeAndForwardTokenIssuerChanged") {
            _ = try await next.bench.session()
            return try await next.reader.prepareStoreAndForward()
        }
        let changed = try StoreBench(folder: folder) { $0.processorIdentifier = "other.test" }
        await expectReaderError("storeAndForwardTokenIssuerChanged") {
            let token = try changed.bench.provider.token()
            _ = try await changed.reader.prepare(using: token)
            return try await changed.reader.prepareStoreAndForward()
        }
    }

    @Test("A session with a network stores no reads")
    func onlineKeepsNothing() async throws {
        let bench = try StoreBench()
        let session = try await bench.bench.session()
        try await bench.read(session)
        let store = try bench.reader.fetchPaymentCardReaderStore()
        #expect(try await store.fetchStoredPaymentCardReadResultCount() == 0)
    }
}
