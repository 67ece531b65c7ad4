// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Owns the reads that were kept without a network; none are yet.
actor StoreCore {
    typealias StoreError = PaymentCardReaderStore.StoreError

    /// Counts the stored reads.
    ///
    /// - Throws: `StoreError`.
    func count() async throws(StoreError) -> Int { 0 }

    /// Makes a batch of the oldest stored reads.
    ///
    /// - Parameter size: How many, or 0 for all.
    /// - Returns: The batch.
    /// - Throws: `StoreError`.
    func batch(size: Int) async throws(StoreError) -> StoreAndForwardBatch {
        guard size >= 0 else { throw .storeAndForwardBatchSizeInvalid }
        throw .storeAndForwardResultsNotFound
    }

    /// Puts the reads of the batch back.
    ///
    /// - Throws: `StoreError`.
    func resetBatch() async throws(StoreError) {
        throw .storeAndForwardBatchNotFound
    }

    /// Deletes the batch and its reads.
    ///
    /// - Parameter token: The payment service provider's token for the batch.
    /// - Returns: The number of reads that are still stored.
    /// - Throws: `StoreError`.
    func resolveBatch(
        _ token: StoreAndForwardBatchDeletionToken
    ) async throws(StoreError) -> Int {
        throw .storeAndForwardBatchNotFound
    }
}
