// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentStore
import ProximityReader
import Support
import Testing

@testable import ProximityReader

@Suite("Declining a stored read")
struct DeclineStoredTests {
    @Test("Declining deletes only the last stored read")
    func last() async throws {
        let bench = try StoreBench()
        let session = try await bench.session()
        let first = try await bench.read(session)
        try await bench.read(session)
        try await session.decline()
        let store = try bench.reader.fetchPaymentCardReaderStore()
        let batch = try await store.fetchStoredPaymentCardReadResultBatch()
        #expect(batch.payments.map(\.id) == [first.id])
        await expectReadError("storeAndForwardResultNotFound") { try await session.decline() }
    }

    @Test("Declining fails before the first stored read")
    func nothing() async throws {
        let session = try await StoreBench().session()
        await expectReadError("storeAndForwardResultNotFound") { try await session.decline() }
    }

    @Test("A stored read can be declined for 60 seconds, by a clock that cannot be set")
    func window() async throws {
        let bench = try StoreBench()
        let session = try await bench.session()
        try await bench.read(session)
        bench.boot.withLock { $0.milliseconds += 60_000 }
        try await session.decline()
        try await bench.read(session)
        bench.boot.withLock { $0.milliseconds += 60_001 }
        bench.bench.time.withLock { $0 -= 3600 }
        await expectReadError("storeAndForwardDeclineFailed") { try await session.decline() }
        #expect(try await session.status().readCount == 1)
    }

    @Test("Another session can decline the stored read")
    func otherSession() async throws {
        let bench = try StoreBench()
        try await bench.read(try await bench.session())
        let again = try await bench.reader.prepareStoreAndForward()
        try await again.decline()
        #expect(try await again.status().readCount == 0)
    }

    @Test("Declining fails after a restart, and once the read is in a batch or sent")
    func tooLate() async throws {
        let bench = try StoreBench()
        let session = try await bench.session()
        try await bench.read(session)
        let store = try bench.reader.fetchPaymentCardReaderStore()
        let batch = try await store.fetchStoredPaymentCardReadResultBatch()
        await expectReadError("storeAndForwardDeclineFailed") { try await session.decline() }
        let opened = try bench.send(batch)
        #expect(try await store.resolveBatch(batchDeletionToken: bench.token(for: opened)) == 0)
        await expectReadError("storeAndForwardResultNotFound") { try await session.decline() }
        try await bench.read(session)
        bench.boot.withLock { $0.boot = "boot-2" }
        await expectReadError("storeAndForwardDeclineFailed") { try await session.decline() }
    }
}
