// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentStore

extension ReadFlow {
    /// Rejects a read that could not be stored, before a card is requested.
    ///
    /// - Throws: `ReadFailure`.
    func requireRoom() async throws(ReadFailure) {
        guard let outbox = tools.outbox else { return }
        guard outbox.allows(amount: request.amount) else {
            tools.diagnostics(.state("The amount is above the limit for stored reads."))
            throw ReadFailure(.readNotAllowed)
        }
        let count: Int
        do {
            count = try await outbox.store.storedReadCount()
        } catch {
            tools.diagnostics(.state("\(error)"))
            throw ReadFailure(.paymentReadFailed)
        }
        guard count < outbox.readLimit else { throw full() }
    }

    /// Stores a read before it is reported, if this session stores reads.
    ///
    /// - Throws: `ReadFailure`.
    func keep(_ read: PaymentCardReadResult) async throws(ReadFailure) {
        guard let outbox = tools.outbox else { return }
        let result: ReaderStore.KeepResult
        do {
            result = try await outbox.keep(read)
        } catch {
            tools.diagnostics(.state("\(error)"))
            throw ReadFailure(.paymentReadFailed)
        }
        switch result {
        case .stored: return
        case .full: throw full()
        case .otherIssuer:
            tools.diagnostics(.state("Reads for another provider are waiting to be sent."))
            throw ReadFailure(.readNotAllowed)
        }
    }

    private func full() -> ReadFailure {
        tools.diagnostics(.state("The store of reads is full. Send a batch first."))
        return ReadFailure(.readNotAllowed)
    }
}
