// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ProximityReader

/// The reads that wait for a network.
struct StoreResource: Codable, Hashable, Sendable {
    /// How many reads wait.
    let count: Int
    /// How many the session has stored, or `nil` without one.
    var readCount: Int?
    /// When the session may store no more, in seconds since 1970, or `nil` without one.
    var expiresAt: Int64?
}

extension ReaderService {
    /// Describes the reader's store.
    ///
    /// - Throws: `Problem`.
    func stored() async throws(Problem) -> StoreResource {
        try await storeCall { store in
            var resource = StoreResource(
                count: try await store.fetchStoredPaymentCardReadResultCount())
            if let status = try? await storing?.status() {
                resource.readCount = status.readCount
                resource.expiresAt = Int64(status.expiration.timeIntervalSince1970)
            }
            return resource
        }
    }

    /// Takes reads into a batch.
    ///
    /// - Throws: `Problem`.
    func batch(size: Int) async throws(Problem) -> StoreAndForwardBatch {
        try await storeCall { try await $0.fetchStoredPaymentCardReadResultBatch(size: size) }
    }

    /// Takes the batch apart again.
    ///
    /// - Throws: `Problem`.
    func resetBatch() async throws(Problem) {
        try await storeCall { try await $0.resetBatchState() }
    }

    /// Deletes the batch, which the provider has.
    ///
    /// - Throws: `Problem`.
    func resolveBatch(_ token: String) async throws(Problem) -> Int {
        try await storeCall { store in
            try await store.resolveBatch(batchDeletionToken: .init(rawValue: token))
        }
    }

    /// Removes the last stored read.
    ///
    /// - Throws: `Problem`.
    func declineStored() async throws(Problem) {
        guard let storing else { throw .notPreparedToStore }
        try await storeCall { _ in try await storing.decline() }
    }

    private func storeCall<Value>(
        _ body: (PaymentCardReaderStore) async throws -> Value
    ) async throws(Problem) -> Value {
        _ = parts.notes.take()
        do {
            return try await body(reader.fetchPaymentCardReaderStore())
        } catch {
            throw Problem(error, detail: parts.notes.take(), hasPage: true)
        }
    }
}
