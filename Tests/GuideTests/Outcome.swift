// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// snippet: Outcome
import ProximityReader

extension Checkout {
    /// What to show after a payment.
    public enum Outcome: Equatable, Sendable {
        /// The card was read. The payment service provider decides.
        case read(transaction: String)
        /// The card declined. Ask for another card.
        case declined
        /// The customer canceled, or no card came in time.
        case cancelled
        /// Something else failed. The text says what to do.
        case failed(String)
    }

    /// Takes a payment, and turns every error into something to show.
    public func outcome(of amount: Decimal, in currency: String) async -> Outcome {
        do {
            return .read(transaction: try await pay(amount, in: currency).id)
        } catch let error as PaymentCardReaderSession.ReadError {
            switch error {
            case .paymentCardDeclined: return .declined
            case .readCancelled: return .cancelled
            default: return .failed(error.errorDescription)
            }
        } catch let error as PaymentCardReaderError {
            return .failed(error.errorDescription)
        } catch {
            return .failed("\(error)")
        }
    }
}
// end
