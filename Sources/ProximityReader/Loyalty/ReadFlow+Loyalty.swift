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
    func readPasses(_ loyalty: CheckedLoyalty) async throws(ReadFailure) -> VASReadResult {
        var transaction = LoyaltyTransaction(loyalty, nonce: context.random.bytes(4))
        try await present()
        do throws(ReadFailure) {
            _ = try await readNextCard(&transaction)
            return try await completePasses(transaction.result)
        } catch {
            throw await close(after: error)
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
            loyalty, payment: context.makeTransaction(request, number),
            stopsAtPasses: stopsAtPasses, nonce: context.random.bytes(4))
        try await begin(&transaction)
        do throws(ReadFailure) {
            let verdict = try await readNextCard(&transaction)
            if case .passes = verdict {
                return (nil, try await completePasses(transaction.result))
            }
            let payment = try await completed(verdict, transaction.payment ?? transaction)
            return (payment, stopsAtPasses ? nil : passes(transaction.result))
        } catch {
            throw await close(after: error)
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
        await context.sheet.show(passes.requiresCustomer ? .seePhone : .success)
        return passes
    }

    /// Returns the passes, or `nil` if there are none.
    ///
    /// A wallet that cannot be read, or passes that cannot be sealed, are reported as diagnostics,
    /// because they are no reason to refuse a payment.
    private func passes(_ result: PassReadingResult) -> VASReadResult? {
        switch result {
        case .read(let entries, _):
            let time = context.now
            do throws(PaymentTokenError) {
                return try .reading(entries) { (data, program) throws(PaymentTokenError) in
                    try context.sealing.seal(data, of: program, at: time)
                }
            } catch {
                context.diagnostics(.sealing(error.description))
                return nil
            }
        case .noWallet: return nil
        case .failed(let error):
            context.diagnostics(.loyalty(error.description))
            return nil
        }
    }
}

extension VASReadResult {
    /// Creates the result from a phone's responses.
    ///
    /// - Parameters:
    ///   - entries: The phone's responses.
    ///   - seal: Creates the data for the app from the passes of a program.
    /// - Returns: The result.
    /// - Throws: The error that `seal` throws.
    fileprivate static func reading<Failure: Error>(
        _ entries: [PassEntry], seal: (PassData, String) throws(Failure) -> Data
    ) throws(Failure) -> VASReadResult {
        var sealed: [ReadEntry] = []
        for entry in entries {
            var data: Data?
            if let passes = entry.data { data = try seal(passes, entry.passTypeIdentifier) }
            sealed.append(
                ReadEntry(
                    id: entry.passTypeIdentifier, customerVASData: data,
                    status: ReadEntry.Status(entry.status)))
        }
        return VASReadResult(id: UUID().uuidString, entries: sealed)
    }

    /// Whether there is no pass because the customer must take action on the phone first.
    fileprivate var requiresCustomer: Bool {
        entries.contains { $0.status == .userInterventionRequired }
            && !entries.contains { $0.status == .success }
    }
}

extension VASReadResult.ReadEntry.Status {
    /// Creates Apple's status for a phone's response.
    fileprivate init(_ status: PassStatus) {
        self =
            switch status {
            case .success: .success
            case .dataNotFound: .vasDataNotFound
            case .dataNotActivated: .vasDataNotActivated
            case .wrongParameters: .wrongP1P2
            case .wrongLength: .wrongCommandLength
            case .userIntervention: .userInterventionRequired
            case .incorrectData: .incorrectData
            case .unsupportedVersion: .unsupportedApplicationVersion
            }
    }
}
