// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

/// The work of a read in progress.
extension ReaderService {
    func perform(_ request: SessionRequest, _ session: Session) async {
        guard var read = current?.read else { return }
        do {
            switch request {
            case .payment(let payment):
                read.result = CardResult(try await session.readPaymentCard(payment))
            case .verification(let verification):
                read.result = CardResult(try await session.readPaymentCard(verification))
            case .passes(let passes):
                read.passes = try await session.readVAS(passes).entries.map(PassResult.init)
            case .paymentAndPasses(let payment, let passes, let stopsAtPasses):
                let (card, wallet) = try await session.readPaymentCard(
                    payment, vasRequest: passes, stopOnVASResult: stopsAtPasses)
                read.result = card.map(CardResult.init)
                read.passes = wallet?.entries.map(PassResult.init)
            }
            read.state = ReadState(outcome: read.result?.outcome)
        } catch {
            read.state = ReadState(error)
            read.error = ReadProblem(error, detail: parts.notes.take())
        }
        await settle(read)
    }

    func performPIN(_ transaction: String, _ token: String, _ session: Session) async {
        guard var read = current?.read else { return }
        do {
            let result = try await session.capturePIN(
                using: Session.PINToken(rawValue: token), cardReaderTransactionID: transaction)
            read.pin = PINCapture(state: .completed, result: CardResult(result))
        } catch {
            let isCancelled = ReadState(error) == .cancelled
            read.pin = PINCapture(
                state: isCancelled ? .cancelled : .failed,
                error: ReadProblem(error, detail: parts.notes.take()))
        }
        read.state = .completed
        await settle(read)
    }
}

extension ReadState {
    /// Creates the state of a read from the outcome of its card, or of one without a card.
    fileprivate init(outcome: String?) {
        switch outcome {
        case "cardDeclined": self = .declined
        case "failure": self = .failed
        default: self = .completed
        }
    }
}
