// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PaymentCardReaderStore {
    /// Why the store did not do what it was asked for.
    ///
    /// The order of the cases makes the codes that `NSError` shows; it is Apple's.
    @available(iOS 18.4, visionOS 2.4, *)
    @nonexhaustive(warn)
    public enum StoreError: Error {
        /// This program or its configuration has no right to use the store.
        case notAllowed
        /// The store is in use.
        case busy
        /// Something unexpected happened; the code helps those who give support.
        case unknown(code: Int)
        /// A server could not be reached.
        case networkError
        /// The machine has no passcode.
        case passcodeDisabled
        /// Nothing is stored.
        case storeAndForwardResultsNotFound
        /// There is no batch.
        case storeAndForwardBatchNotFound
        /// The size is below zero or above the number of stored reads.
        case storeAndForwardBatchSizeInvalid
        /// A batch is on its way already.
        case storeAndForwardBatchAlreadyExists
        /// The deletion token is not one for this batch.
        case storeAndForwardDeletionTokenInvalid
        /// The deletion token's time is over.
        case storeAndForwardDeletionTokenExpired
    }
}
