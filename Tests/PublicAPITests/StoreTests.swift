// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader
import Testing

/// The store of reads, as an app uses it.
@Suite("Store and forward")
struct StoreTests {
    typealias StoreError = PaymentCardReaderStore.StoreError

    @Test("An empty store counts nothing and has no batch")
    func emptyStore() async throws {
        let store: any ReadStoring = try PaymentCardReader().fetchPaymentCardReaderStore()
        #expect(try await store.fetchStoredPaymentCardReadResultCount() == 0)
        for (size, name) in [
            (-1, "storeAndForwardBatchSizeInvalid"), (0, "storeAndForwardResultsNotFound"),
        ] {
            let error = await #expect(throws: StoreError.self) {
                _ = try await store.fetchStoredPaymentCardReadResultBatch(size: size)
            }
            #expect(error.map { "\($0)" } == name)
        }
        let reset = await #expect(throws: StoreError.self) { try await store.resetBatchState() }
        #expect(reset.map { "\($0)" } == "storeAndForwardBatchNotFound")
        let resolved = await #expect(throws: StoreError.self) {
            _ = try await store.resolveBatch(batchDeletionToken: .init(rawValue: "token"))
        }
        #expect(resolved.map { "\($0)" } == "storeAndForwardBatchNotFound")
    }

    @Test("A session without a network needs one with a network first")
    func noSession() async {
        do {
            let session = try await PaymentCardReader().prepareStoreAndForward()
            let status: StoreAndForwardStatus = try await session.status()
            try await session.decline()
            Issue.record("Nothing was thrown, with \(status.readCount) reads.")
        } catch PaymentCardReaderError.storeAndForwardNotAllowed {
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("A batch can be sent as JSON by code that knows no more than Encodable")
    func encodable() {
        func isEncodable<Value: Encodable & Sendable & Identifiable>(_: Value.Type) -> Bool
        where Value.ID == String { true }
        #expect(isEncodable(StoreAndForwardBatch.self))
        #expect(isEncodable(StoreAndForwardBatch.StoredPaymentCardReadResult.self))
    }
}
