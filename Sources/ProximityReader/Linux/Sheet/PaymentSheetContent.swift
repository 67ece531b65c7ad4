// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a payment sheet shows while it waits for a card.
public struct PaymentSheetContent: Sendable {
    /// The merchant's name, or an empty string.
    public let merchantName: String
    /// The amount with the decimals of its currency, such as `12.50`; `nil` for a
    /// verification.
    public let amount: String?
    /// The currency by its ISO 4217 letters; `XXX` where none is involved.
    public let currencyCode: String
    /// Whether the customer pays or is paid back; `nil` for a verification.
    public let type: PaymentCardTransactionRequest.TransactionType?
    /// What to say under the amount, or `nil`.
    public let description: PaymentCardTransactionRequest.TransactionAmountDescription?
    /// What a card is verified for; `nil` for a transaction.
    public let verificationReason: PaymentCardVerificationRequest.Reason?
    /// What to show in place of an amount, perhaps nothing; `nil` unless only loyalty passes
    /// are read.
    public let loyaltyType: String?
    /// The names of the loyalty programmes that are read, if only those are read.
    public let programmes: [String]
    /// The customer's language: of the request, else of the configuration, else that of the
    /// program's messages; `nil` when none is known.
    public let language: Locale.Language?
    /// Whether to show `USD` rather than `$`.
    public let usesISOCurrencySymbol: Bool
}
