// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What to charge or refund, and how to show it.
@available(iOS 15.4, macCatalyst 17.0, *)
public struct PaymentCardTransactionRequest: Sendable {
    /// The amount: positive, with fewer than ten digits.
    public let amount: Decimal

    /// The ISO 4217 currency code, such as `USD`.
    public let currencyCode: String

    /// Whether to charge or refund.
    public let type: PaymentCardTransactionRequest.TransactionType

    /// The AIDs or RIDs to prefer on a card with several applications, best first.
    ///
    /// At most four, each with 5 to 16 bytes.
    @available(iOS 16.4, *)
    public var preferredAIDList: [Data]

    /// The language for the customer, or `nil` for the system's.
    @available(iOS 17.0, *)
    public var userInterfaceLanguage: Locale.Language?

    /// The text that the sheet shows below the amount.
    ///
    /// A description that does not fit the transaction is not shown; it never causes an error.
    @available(iOS 18.0, visionOS 2.0, *)
    public var transactionDescription: PaymentCardTransactionRequest.TransactionAmountDescription?

    /// Whether the sheet shows `USD` rather than `$`.
    @available(iOS 26.0, *)
    public var useISOCurrencySymbol: Bool

    /// Creates a request.
    public init(
        amount: Decimal, currencyCode: String,
        for type: PaymentCardTransactionRequest.TransactionType = .purchase
    ) {
        self.amount = amount
        self.currencyCode = currencyCode
        self.type = type
        preferredAIDList = []
        useISOCurrencySymbol = false
    }
}
