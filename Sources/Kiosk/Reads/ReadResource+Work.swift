// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

/// The work of a read.
extension ReadResource {
    /// Reads the card, or the passes, and notes the end of the read.
    ///
    /// - Parameters:
    ///   - request: What to read.
    ///   - session: The session of the reader.
    ///   - notes: The diagnostics, which explain an error.
    mutating func perform(
        _ request: SessionRequest, in session: PaymentCardReaderSession, _ notes: DiagnosticNotes
    ) async {
        do {
            switch request {
            case .payment(let payment):
                result = CardResult(try await session.readPaymentCard(payment))
            case .verification(let verification):
                result = CardResult(try await session.readPaymentCard(verification))
            case .passes(let passes):
                self.passes = try await session.readVAS(passes).entries.map(PassResult.init)
            case .paymentAndPasses(let payment, let passes, let stopsAtPasses):
                let (card, wallet) = try await session.readPaymentCard(
                    payment, vasRequest: passes, stopOnVASResult: stopsAtPasses)
                result = card.map(CardResult.init)
                self.passes = wallet?.entries.map(PassResult.init)
            }
            end(with: result?.outcome)
        } catch {
            state = ReadState(error)
            self.error = ReadProblem(error, detail: notes.removeFirst())
        }
    }

    /// Asks for the PIN of a read that is complete, and notes the end of the entry.
    ///
    /// - Parameters:
    ///   - transaction: The `id` of the read's result.
    ///   - token: The provider's PIN token.
    ///   - session: The session of the read.
    ///   - notes: The diagnostics, which explain an error.
    mutating func capturePIN(
        of transaction: String, _ token: String, in session: PaymentCardReaderSession,
        _ notes: DiagnosticNotes
    ) async {
        do {
            let result = try await session.capturePIN(
                using: .init(rawValue: token), cardReaderTransactionID: transaction)
            pin = PINCapture(state: .completed, result: CardResult(result))
        } catch {
            pin = PINCapture(
                state: ReadState(error) == .cancelled ? .cancelled : .failed,
                error: ReadProblem(error, detail: notes.removeFirst()))
        }
        state = .completed
    }
}
