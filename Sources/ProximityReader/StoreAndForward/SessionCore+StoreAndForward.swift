// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentStore

extension SessionCore {
    /// Removes the last read from the store.
    ///
    /// - Throws: `ReadError`.
    func declineLastRead() async throws(ReadError) {
        guard let outbox = tools.outbox else { throw .noReaderSession }
        let result: ReaderStore.DeclineResult
        do throws(StoreError) {
            result = try await outbox.store.declineLastRead(
                now: outbox.bootTime(), window: UndocumentedBehavior.declineWindow)
        } catch {
            throw failure(error)
        }
        switch result {
        case .declined: return
        case .notFound: throw .storeAndForwardResultNotFound
        case .inBatch: throw UndocumentedBehavior.declineInBatchError
        case .tooLate: throw .storeAndForwardDeclineFailed
        }
    }

    /// Returns the number of stored reads and how long the session can read.
    ///
    /// - Throws: `ReadError`.
    func storeAndForwardStatus() async throws(ReadError) -> StoreAndForwardStatus {
        guard let outbox = tools.outbox else { throw .noReaderSession }
        do throws(StoreError) {
            return StoreAndForwardStatus(
                readCount: try await outbox.store.storedReadCount(),
                expiration: Date(timeIntervalSince1970: TimeInterval(outbox.expiration)))
        } catch {
            throw failure(error)
        }
    }

    private func failure(_ error: StoreError) -> ReadError {
        tools.diagnostics(.state("\(error)"))
        return .unknown(code: error.code.number)
    }
}
