// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The content that a payment sheet shows while it waits for a card.
public struct PaymentSheetContent: Sendable {
    /// The merchant's name, or an empty string.
    public let merchantName: String
    /// The amount with its currency's decimals, such as `12.50`; `nil` for a verification.
    public let amount: String?
    /// The ISO 4217 currency code; `XXX` if no currency is involved.
    public let currencyCode: String
    /// Whether the customer pays or receives a refund; `nil` for a verification.
    public let type: PaymentCardTransactionRequest.TransactionType?
    /// The text below the amount, or `nil`.
    public let description: PaymentCardTransactionRequest.TransactionAmountDescription?
    /// The reason for a verification; `nil` for a transaction.
    public let verificationReason: PaymentCardVerificationRequest.Reason?
    /// The text instead of an amount, possibly empty; `nil` unless only loyalty passes are read.
    public let loyaltyType: String?
    /// The names of the loyalty programs, if only loyalty passes are read.
    public let programmes: [String]
    /// The customer's language, or `nil` if unknown.
    ///
    /// It comes from the request, or else from the configuration, or else from the language of the
    /// program's messages.
    public let language: Locale.Language?
    /// Whether to show `USD` rather than `$`.
    public let usesISOCurrencySymbol: Bool
}
