// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The reads that were kept without a network, on their way to the payment service provider.
///
/// One batch at a time leaves the store. It is deleted with a token of the provider, or
/// reset when nobody knows whether it arrived.
@available(iOS 18.4, visionOS 2.4, *)
public struct PaymentCardReaderStore: Sendable {
    let core: StoreCore

    /// Counts the stored reads.
    ///
    /// - Throws: `StoreError`.
    public func fetchStoredPaymentCardReadResultCount() async throws -> Int {
        try await core.count()
    }

    /// Makes a batch of the oldest stored reads.
    ///
    /// - Parameter size: How many, or 0 for all.
    /// - Returns: The batch, signed, the oldest read first.
    /// - Throws: `StoreError` with `storeAndForwardBatchSizeInvalid` for a size below zero or
    ///   above the number of stored reads, `storeAndForwardResultsNotFound` when nothing is
    ///   stored, or `storeAndForwardBatchAlreadyExists` while a batch is on its way.
    public func fetchStoredPaymentCardReadResultBatch(
        size: Int = 0
    ) async throws -> StoreAndForwardBatch {
        try await core.batch(size: size)
    }

    /// Puts the reads of the batch back, to be sent in another batch.
    ///
    /// - Throws: `StoreError` with `storeAndForwardBatchNotFound` when there is no batch.
    public func resetBatchState() async throws {
        try await core.resetBatch()
    }

    /// Deletes the batch and its reads, which the payment service provider has.
    ///
    /// - Parameter batchDeletionToken: The provider's token for this batch.
    /// - Returns: The number of reads that are still stored.
    /// - Throws: `StoreError`.
    public func resolveBatch(
        batchDeletionToken: StoreAndForwardBatchDeletionToken
    ) async throws -> Int {
        try await core.resolveBatch(batchDeletionToken)
    }
}
