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

    /// The service and the cashback of a request that Apple's interface does not have.
    var additional: (service: Service, otherAmount: Decimal)?

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

extension PaymentCardTransactionRequest {
    /// The direction of the payment.
    @available(iOS 15.4, macCatalyst 17.0, *)
    @nonexhaustive(warn)
    public enum TransactionType: Hashable, Sendable {
        /// The customer pays.
        case purchase
        /// The customer receives a refund.
        case refund
    }

    /// How often a customer pays.
    @available(iOS 18.0, visionOS 2.0, *)
    @nonexhaustive(warn)
    public enum PaymentCycle: Hashable, Sendable {
        /// Every week.
        case weekly
        /// Every month.
        case monthly
        /// Every year.
        case yearly
    }

    /// The purpose of an amount, which the sheet shows the customer.
    ///
    /// Each applies to purchases, except `preauthorizationRelease`, which applies to refunds.
    @available(iOS 18.0, visionOS 2.0, *)
    @nonexhaustive(warn)
    public enum TransactionAmountDescription: Sendable {
        /// A surcharge of at most this percentage, 1 to 100, can be added.
        case surchargePercent(Double)
        /// The amount includes this surcharge.
        case surchargeAmount(Decimal)
        /// The amount is paid in this number of payments of this amount.
        case installment(
            PaymentCardTransactionRequest.PaymentCycle, amount: Decimal, payments: Int)
        /// The amount is charged in every cycle.
        case membership(PaymentCardTransactionRequest.PaymentCycle)
        /// This amount is held for a later charge.
        case preauthorizationAmount(Decimal)
        /// The amount is held for a later charge.
        case preauthorization
        /// The held amount is released.
        case preauthorizationRelease
    }
}
