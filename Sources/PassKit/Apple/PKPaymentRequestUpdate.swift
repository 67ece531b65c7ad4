// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An app's answer to a choice of the customer.
@available(iOS 11.0, *)
open class PKPaymentRequestUpdate: NSObject {
    /// Whether the choice could be worked on.
    open var status = PKPaymentAuthorizationStatus.success
    /// The new lines; the last one is the total.
    open var paymentSummaryItems: [PKPaymentSummaryItem]
    /// The new ways to deliver; an empty list changes nothing.
    @available(iOS 15.0, *)
    open var shippingMethods: [PKShippingMethod] = []
    /// The further merchants' new shares.
    @available(iOS 16.0, *)
    open var multiTokenContexts: [PKPaymentTokenContext] = []
    /// The new recurring payments.
    @available(iOS 16.0, *)
    open var recurringPaymentRequest: PKRecurringPaymentRequest?
    /// The new reloads of a balance.
    @available(iOS 16.0, *)
    open var automaticReloadPaymentRequest: PKAutomaticReloadPaymentRequest?
    /// The new payment on a day to come.
    @available(iOS 16.4, *)
    open var deferredPaymentRequest: PKDeferredPaymentRequest?
    /// What is wrong, for the subclasses that have `errors`.
    var problems: [any Error] = []

    /// Creates an answer with new lines.
    public init(paymentSummaryItems: [PKPaymentSummaryItem]) {
        self.paymentSummaryItems = paymentSummaryItems
    }
}
