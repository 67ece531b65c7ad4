// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentStore

extension ReadFlow {
    /// Refuses a read that could not be kept, before a card is asked for.
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

    /// Keeps a read before anybody hears of it, if this session keeps reads.
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
            tools.diagnostics(.state("Reads of another provider wait to be sent."))
            throw ReadFailure(.readNotAllowed)
        }
    }

    private func full() -> ReadFailure {
        tools.diagnostics(.state("As many reads are stored as may be. Send a batch first."))
        return ReadFailure(.readNotAllowed)
    }
}
