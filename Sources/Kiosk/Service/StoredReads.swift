// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import HTTPServer
internal import ProximityReader

/// The reads of a reader that are waiting for a network, as clients see them.
struct StoreResource: Codable, Hashable, Sendable {
    /// The number of waiting reads.
    let count: Int
    /// The number of reads that the session has stored, or `nil` without a session.
    var readCount: Int?
    /// When the session expires in seconds since 1970, or `nil` without a session.
    var expiresAt: Int64?
}

/// The reads of a reader that are waiting for a network.
struct StoredReads: Sendable {
    /// The reader's name in the interface.
    let identifier: String
    let reader: PaymentCardReader
    /// The session without a network, or `nil` if the reader is not prepared to store reads.
    let session: StoreAndForwardPaymentCardReaderSession?
    let notes: DiagnosticNotes

    /// Returns the store as clients see it.
    func resource() async throws(Problem) -> StoreResource {
        try await call { store in
            var resource = StoreResource(
                count: try await store.fetchStoredPaymentCardReadResultCount())
            if let status = try? await session?.status() {
                resource.readCount = status.readCount
                resource.expiresAt = Int64(status.expiration.timeIntervalSince1970)
            }
            return resource
        }
    }

    /// Creates a batch of reads.
    func batch(size: Int) async throws(Problem) -> StoreAndForwardBatch {
        try await call { try await $0.fetchStoredPaymentCardReadResultBatch(size: size) }
    }

    /// Resets the batch.
    func resetBatch() async throws(Problem) {
        try await call { try await $0.resetBatchState() }
    }

    /// Deletes the batch that the provider has received.
    func resolveBatch(_ token: String) async throws(Problem) {
        try await call { _ = try await $0.resolveBatch(batchDeletionToken: .init(rawValue: token)) }
    }

    /// Removes the last stored read.
    func declineLast() async throws(Problem) {
        guard let session else { throw .notPreparedToStore(identifier) }
        try await call { _ in try await session.decline() }
    }

    private func call<Value>(
        _ body: (PaymentCardReaderStore) async throws -> Value
    ) async throws(Problem) -> Value {
        try await notes.explaining(of: identifier) {
            try await body(reader.fetchPaymentCardReaderStore())
        }
    }
}
