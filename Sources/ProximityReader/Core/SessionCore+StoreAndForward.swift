// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension SessionCore {
    /// Removes the last read from the store.
    ///
    /// - Throws: `ReadError`; `storeAndForwardResultNotFound` until reads are stored.
    func declineLastRead() async throws(ReadError) {
        throw .storeAndForwardResultNotFound
    }

    /// Tells how many reads are stored, and how long the session may read.
    ///
    /// - Throws: `ReadError`; `noReaderSession` until reads are stored.
    func storeAndForwardStatus() async throws(ReadError) -> StoreAndForwardStatus {
        throw .noReaderSession
    }
}
