// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import PaymentToken
internal import VAS

/// Loyalty passes, alone or with a payment in the same tap.
extension ReadFlow {
    /// Reads loyalty passes.
    ///
    /// An error closes the sheet.
    ///
    /// - Throws: `ReadFailure`.
    func readPasses(_ loyalty: CheckedLoyalty) async throws(ReadFailure) -> VASReadResult {
        var transaction = LoyaltyTransaction(loyalty, nonce: tools.random.bytes(4))
        try await present()
        do throws(ReadFailure) {
            _ = try await readNextCard(&transaction)
            return try await completePasses(transaction.result)
        } catch {
            await close(after: error)
            throw error
        }
    }

    /// Reads a card and loyalty passes.
    ///
    /// An error closes the sheet.
    ///
    /// - Parameters:
    ///   - loyalty: The loyalty programs.
    ///   - stopsAtPasses: Whether to return only what is read first.
    /// - Returns: The payment, if any; and the passes, unless the card has no wallet or only the
    ///   first result was requested.
    /// - Throws: `ReadFailure`.
    func run(
        with loyalty: CheckedLoyalty, stopsAtPasses: Bool
    ) async throws(ReadFailure) -> (CompletedRead?, VASReadResult?) {
        var transaction = LoyaltyTransaction(
            loyalty, payment: tools.makeTransaction(request, number),
            stopsAtPasses: stopsAtPasses, nonce: tools.random.bytes(4))
        try await begin(&transaction)
        do throws(ReadFailure) {
            let verdict = try await readNextCard(&transaction)
            if case .passes = verdict {
                return (nil, try await completePasses(transaction.result))
            }
            let payment = CompletedRead(
                request: request, result: try await result(of: verdict),
                transaction.payment ?? transaction)
            return (payment, stopsAtPasses ? nil : passes(transaction.result))
        } catch {
            await close(after: error)
            throw error
        }
    }

    /// Completes a read that has passes but no payment.
    private func completePasses(
        _ result: PassReadingResult
    ) async throws(ReadFailure) -> VASReadResult {
        guard !Task.isCancelled else { throw .cancelled }
        guard let passes = passes(result) else {
            throw ReadFailure(UndocumentedBehavior.noPassesError)
        }
        send(.readCompleted)
        await tools.sheet.show(passes.wantsCustomer ? .seePhone : .success)
        return passes
    }

    /// Returns the passes, or `nil` if there are none.
    ///
    /// A wallet that cannot be read, or passes that cannot be sealed, are reported as diagnostics,
    /// because they are no reason to refuse a payment.
    private func passes(_ result: PassReadingResult) -> VASReadResult? {
        switch result {
        case .read(let entries, _):
            let time = tools.now
            do throws(PaymentTokenError) {
                return try .reading(entries) { (data, programme) throws(PaymentTokenError) in
                    try tools.sealing.seal(data, of: programme, at: time)
                }
            } catch {
                tools.diagnostics(.sealing(error.description))
                return nil
            }
        case .noWallet: return nil
        case .failed(let error):
            tools.diagnostics(.loyalty(error.description))
            return nil
        }
    }
}
