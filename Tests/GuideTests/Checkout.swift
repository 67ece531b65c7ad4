// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// snippet: Checkout
import ProximityReader

/// Takes payments with one reader.
public actor Checkout {
    private let reader: PaymentCardReader
    private let token: PaymentCardReader.Token

    /// Creates a checkout with the token from the payment service provider.
    public init(reader: PaymentCardReader = PaymentCardReader(), token: PaymentCardReader.Token) {
        self.reader = reader
        self.token = token
    }

    /// Asks for a card, and returns what the payment service provider needs to charge it.
    public func pay(_ amount: Decimal, in currency: String) async throws -> PaymentCardReadResult {
        if try await !reader.isAccountLinked(using: token) {
            try await reader.linkAccount(using: token)
        }
        let session = try await reader.prepare(using: token)
        return try await session.readPaymentCard(
            PaymentCardTransactionRequest(amount: amount, currencyCode: currency, for: .purchase))
    }
}
// end
