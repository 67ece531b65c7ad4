// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension ReaderCore {
    /// Starts a session that keeps what it reads.
    ///
    /// - Throws: `PaymentCardReaderError`; `storeAndForwardNotAllowed` until reads are
    ///   stored.
    func prepareStoreAndForward() async throws(PaymentCardReaderError)
        -> StoreAndForwardPaymentCardReaderSession
    {
        throw .storeAndForwardNotAllowed
    }

    /// Opens the store of reads.
    ///
    /// - Throws: `PaymentCardReaderError`.
    nonisolated func openStore() throws(PaymentCardReaderError) -> StoreCore {
        StoreCore()
    }
}
