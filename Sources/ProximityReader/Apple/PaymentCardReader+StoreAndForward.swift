// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PaymentCardReader {
    /// Starts a session that reads cards without a network and stores the reads.
    ///
    /// - Throws: `PaymentCardReaderError`, with `storeAndForwardNotAllowed` unless an online
    ///   session started within the last 24 hours and since the machine started.
    @available(iOS 18.4, visionOS 2.4, *)
    public func prepareStoreAndForward() async throws -> StoreAndForwardPaymentCardReaderSession {
        try await core.prepareStoreAndForward()
    }

    /// Opens the store of reads made without a network.
    ///
    /// - Throws: `PaymentCardReaderError`.
    @available(iOS 18.4, visionOS 2.4, *)
    public func fetchPaymentCardReaderStore() throws -> PaymentCardReaderStore {
        PaymentCardReaderStore(core: try core.openStore())
    }
}
