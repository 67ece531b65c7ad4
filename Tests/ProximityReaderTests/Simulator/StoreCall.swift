// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader

/// A store-and-forward call as in Docs/Errors.md, such as `resolveBatch after a read`.
struct StoreCall {
    let words: [String]

    /// Performs the steps before the call, then the call.
    func perform(_ reader: PaymentCardReader) async throws {
        let store = try reader.fetchPaymentCardReaderStore()
        switch words[0] {
        case "prepareStoreAndForward": _ = try await reader.prepareStoreAndForward()
        case "decline":
            let session = try await reader.prepareStoreAndForward()
            if words.contains("read") {
                _ = try await session.readPaymentCard(TestBench.request)
                _ = try await store.fetchStoredPaymentCardReadResultBatch()
            }
            try await session.decline()
        case "resetBatchState": try await store.resetBatchState()
        case "fetchStoredPaymentCardReadResultCount":
            _ = try await store.fetchStoredPaymentCardReadResultCount()
        case "resolveBatch":
            if words.contains("read") {
                try await read(reader)
                _ = try await store.fetchStoredPaymentCardReadResultBatch()
            }
            _ = try await store.resolveBatch(batchDeletionToken: .init(rawValue: "token"))
        default:
            if words.contains("twice") {
                try await read(reader)
                _ = try await store.fetchStoredPaymentCardReadResultBatch()
            }
            let size = words.last.flatMap { Int($0) } ?? 0
            _ = try await store.fetchStoredPaymentCardReadResultBatch(size: size)
        }
    }

    private func read(_ reader: PaymentCardReader) async throws {
        let session = try await reader.prepareStoreAndForward()
        _ = try await session.readPaymentCard(TestBench.request)
    }
}
