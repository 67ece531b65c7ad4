// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
