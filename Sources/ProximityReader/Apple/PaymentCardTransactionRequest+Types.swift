// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PaymentCardTransactionRequest {
    /// Which way the money goes.
    @available(iOS 15.4, macCatalyst 17.0, *)
    @nonexhaustive(warn)
    public enum TransactionType: Hashable, Sendable {
        /// The customer pays.
        case purchase
        /// The customer is paid back.
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

    /// What an amount is for, as the sheet tells the customer.
    ///
    /// All are for purchases, but for `preauthorizationRelease`, which is for refunds.
    @available(iOS 18.0, visionOS 2.0, *)
    @nonexhaustive(warn)
    public enum TransactionAmountDescription: Sendable {
        /// A surcharge of at most this many percent, 1 to 100, may be added.
        case surchargePercent(Double)
        /// The amount includes this surcharge.
        case surchargeAmount(Decimal)
        /// The amount is paid in so many payments of this amount.
        case installment(
            PaymentCardTransactionRequest.PaymentCycle, amount: Decimal, payments: Int)
        /// The amount is charged in every cycle.
        case membership(PaymentCardTransactionRequest.PaymentCycle)
        /// This amount is held back for a later charge.
        case preauthorizationAmount(Decimal)
        /// The amount is held back for a later charge.
        case preauthorization
        /// The amount that was held back is released.
        case preauthorizationRelease
    }
}
