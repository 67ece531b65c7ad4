// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
