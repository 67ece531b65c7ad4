// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An app's answer to a selection by the customer.
@available(iOS 11.0, *)
open class PKPaymentRequestUpdate: NSObject {
    /// Whether the app could process the selection.
    open var status = PKPaymentAuthorizationStatus.success
    /// The new summary items; the last one is the total.
    open var paymentSummaryItems: [PKPaymentSummaryItem]
    /// The new shipping methods; an empty list changes nothing.
    @available(iOS 15.0, *)
    open var shippingMethods: [PKShippingMethod] = []
    /// The new shares of the additional merchants.
    @available(iOS 16.0, *)
    open var multiTokenContexts: [PKPaymentTokenContext] = []
    /// The new agreement to recurring payments.
    @available(iOS 16.0, *)
    open var recurringPaymentRequest: PKRecurringPaymentRequest?
    /// The new agreement to automatic reloads.
    @available(iOS 16.0, *)
    open var automaticReloadPaymentRequest: PKAutomaticReloadPaymentRequest?
    /// The new agreement to a future payment.
    @available(iOS 16.4, *)
    open var deferredPaymentRequest: PKDeferredPaymentRequest?
    /// The errors, for the subclasses that have `errors`.
    var problems: [any Error] = []

    /// Creates an update with new summary items.
    public init(paymentSummaryItems: [PKPaymentSummaryItem]) {
        self.paymentSummaryItems = paymentSummaryItems
    }
}
