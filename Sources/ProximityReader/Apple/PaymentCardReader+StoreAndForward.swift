// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PaymentCardReader {
    /// Starts a session that reads without a network and keeps what it reads.
    ///
    /// - Throws: `PaymentCardReaderError`, with `storeAndForwardNotAllowed` unless a session
    ///   with a network began within the last 24 hours and since the machine started.
    @available(iOS 18.4, visionOS 2.4, *)
    public func prepareStoreAndForward() async throws -> StoreAndForwardPaymentCardReaderSession {
        try await core.prepareStoreAndForward()
    }

    /// Opens the store of reads that were kept without a network.
    ///
    /// - Throws: `PaymentCardReaderError`.
    @available(iOS 18.4, visionOS 2.4, *)
    public func fetchPaymentCardReaderStore() throws -> PaymentCardReaderStore {
        PaymentCardReaderStore(core: try core.openStore())
    }
}
