// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The reads made without a network that are waiting for the payment service provider.
///
/// One batch at a time leaves the store. It is deleted with a token from the provider, or
/// reset if it is unclear whether it arrived.
@available(iOS 18.4, visionOS 2.4, *)
public struct PaymentCardReaderStore: Sendable {
    let core: StoreCore

    /// Returns the number of stored reads.
    ///
    /// - Throws: `StoreError`.
    public func fetchStoredPaymentCardReadResultCount() async throws -> Int {
        try await core.count()
    }

    /// Makes a batch of the oldest stored reads.
    ///
    /// - Parameter size: The number of reads, or 0 for all.
    /// - Returns: The signed batch, oldest read first.
    /// - Throws: `StoreError` with `storeAndForwardBatchSizeInvalid` for a size below zero or
    ///   above the number of stored reads, `storeAndForwardResultsNotFound` if no reads are
    ///   stored, or `storeAndForwardBatchAlreadyExists` if there is an outstanding batch.
    public func fetchStoredPaymentCardReadResultBatch(
        size: Int = 0
    ) async throws -> StoreAndForwardBatch {
        try await core.batch(size: size)
    }

    /// Returns the reads of the batch to the store, so that they can be sent in another batch.
    ///
    /// - Throws: `StoreError` with `storeAndForwardBatchNotFound` if there is no batch.
    public func resetBatchState() async throws {
        try await core.resetBatch()
    }

    /// Deletes the batch and its reads after the payment service provider has received them.
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

extension PaymentCardReaderStore {
    /// The reason the store could not complete a request.
    ///
    /// The order of the cases is Apple's, because it determines the codes that `NSError` shows.
    @available(iOS 18.4, visionOS 2.4, *)
    @nonexhaustive(warn)
    public enum StoreError: Error {
        /// This program or its configuration is not allowed to use the store.
        case notAllowed
        /// The store is in use.
        case busy
        /// An unexpected error; its code is useful for support.
        case unknown(code: Int)
        /// A server could not be reached.
        case networkError
        /// The machine has no passcode.
        case passcodeDisabled
        /// No reads are stored.
        case storeAndForwardResultsNotFound
        /// There is no batch.
        case storeAndForwardBatchNotFound
        /// The size is below zero or above the number of stored reads.
        case storeAndForwardBatchSizeInvalid
        /// There is already an outstanding batch.
        case storeAndForwardBatchAlreadyExists
        /// The deletion token is not valid for this batch.
        case storeAndForwardDeletionTokenInvalid
        /// The deletion token has expired.
        case storeAndForwardDeletionTokenExpired
    }
}
