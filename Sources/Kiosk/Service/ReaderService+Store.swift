// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ProximityReader

/// The reads that are waiting for a network.
struct StoreResource: Codable, Hashable, Sendable {
    /// The number of waiting reads.
    let count: Int
    /// The number of reads that the session has stored, or `nil` without a session.
    var readCount: Int?
    /// When the session expires in seconds since 1970, or `nil` without a session.
    var expiresAt: Int64?
}

extension ReaderService {
    /// Returns the reader's store as clients see it.
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

    /// Creates a batch of reads.
    ///
    /// - Throws: `Problem`.
    func batch(size: Int) async throws(Problem) -> StoreAndForwardBatch {
        try await storeCall { try await $0.fetchStoredPaymentCardReadResultBatch(size: size) }
    }

    /// Resets the batch.
    ///
    /// - Throws: `Problem`.
    func resetBatch() async throws(Problem) {
        try await storeCall { try await $0.resetBatchState() }
    }

    /// Deletes the batch that the provider has received.
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
