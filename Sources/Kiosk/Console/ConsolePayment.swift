// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A payment from a wallet as the operator sees it, without data of the customer or the card.
struct ConsolePayment: Encodable, Sendable {
    let id: String
    let createdAt: Int64
    let state: PaymentState
    /// The latest total, or `nil` for a payment that an earlier version stored.
    let amount: String?
    let currencyCode: String?
    let merchant: String?
    /// Why the payment was not made, or `nil`.
    let error: ReadProblem?

    init(_ record: PaymentRecord) {
        id = record.id
        createdAt = record.createdAt
        state = record.state
        amount = record.amount
        currencyCode = record.currencyCode
        merchant = record.merchant
        error = record.error
    }
}
