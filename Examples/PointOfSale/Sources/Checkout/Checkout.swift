// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader

/// An app's checkout: it uses Apple's framework and nothing of this package.
@MainActor
public final class Checkout {
    /// The outcome that the checkout shows its user.
    public enum Outcome: Equatable, Sendable {
        /// The card was read; the provider charges what was sealed within 60 seconds.
        case paid(transaction: String, sealed: String)
        case declined
        case cancelled
        case tryLater(String)
    }

    private let reader: PaymentCardReader
    private let token: PaymentCardReader.Token
    private var session: PaymentCardReaderSession?

    /// Creates a checkout with a token from the payment service provider.
    public init(reader: PaymentCardReader, token: PaymentCardReader.Token) {
        self.reader = reader
        self.token = token
    }

    /// Takes a payment, and prepares the reader again when its session is gone.
    public func pay(_ amount: Decimal, in currency: String) async throws -> Outcome {
        do {
            return try await read(amount, currency)
        } catch PaymentCardReaderSession.ReadError.noReaderSession {
            session = nil
            return try await read(amount, currency)
        }
    }

    private func read(_ amount: Decimal, _ currency: String) async throws -> Outcome {
        do {
            let session = try await currentSession()
            let result = try await session.readPaymentCard(
                PaymentCardTransactionRequest(amount: amount, currencyCode: currency))
            return .paid(transaction: result.id, sealed: result.paymentCardData ?? "")
        } catch PaymentCardReaderSession.ReadError.paymentCardDeclined {
            return .declined
        } catch PaymentCardReaderSession.ReadError.readCancelled {
            return .cancelled
        } catch PaymentCardReaderSession.ReadError.readNotAllowedDuringCall {
            return .tryLater("Finish your call first.")
        } catch PaymentCardReaderError.deviceBanned(let date?) {
            return .tryLater("This device is locked until \(Int(date.timeIntervalSince1970)).")
        }
    }

    private func currentSession() async throws -> PaymentCardReaderSession {
        if let session { return session }
        if try await !reader.isAccountLinked(using: token) {
            try await reader.linkAccount(using: token)
        }
        let session = try await reader.prepare(using: token)
        self.session = session
        return session
    }
}
