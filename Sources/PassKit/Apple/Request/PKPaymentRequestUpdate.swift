// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

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

/// An app's answer to the selection of a shipping contact.
@available(iOS 11.0, *)
open class PKPaymentRequestShippingContactUpdate: PKPaymentRequestUpdate {
    /// The errors, most serious first; `nil` means an empty list.
    open var errors: [any Error]! {
        get { problems }
        set { problems = newValue ?? [] }
    }

    /// Creates an update with new summary items and without errors.
    public override init(paymentSummaryItems: [PKPaymentSummaryItem]) {
        super.init(paymentSummaryItems: paymentSummaryItems)
    }

    /// Creates an update.
    public init(
        errors: [any Error]?, paymentSummaryItems: [PKPaymentSummaryItem],
        shippingMethods: [PKShippingMethod]
    ) {
        super.init(paymentSummaryItems: paymentSummaryItems)
        problems = errors ?? []
        self.shippingMethods = shippingMethods
    }
}

/// An app's answer to the selection of a shipping method.
@available(iOS 11.0, *)
open class PKPaymentRequestShippingMethodUpdate: PKPaymentRequestUpdate {}

/// An app's answer to the selection of a card.
@available(iOS 11.0, *)
open class PKPaymentRequestPaymentMethodUpdate: PKPaymentRequestUpdate {
    /// The errors, most serious first; `nil` means an empty list.
    open var errors: [any Error]! {
        get { problems }
        set { problems = newValue ?? [] }
    }

    /// Creates an update with new summary items and without errors.
    public override init(paymentSummaryItems: [PKPaymentSummaryItem]) {
        super.init(paymentSummaryItems: paymentSummaryItems)
    }

    /// Creates an update.
    public init(
        errors: [any Error]?, paymentSummaryItems: [PKPaymentSummaryItem]
    ) {
        super.init(paymentSummaryItems: paymentSummaryItems)
        problems = errors ?? []
    }
}

/// An app's answer to a coupon code.
@available(iOS 15.0, *)
open class PKPaymentRequestCouponCodeUpdate: PKPaymentRequestUpdate {
    /// The errors, most serious first; `nil` means an empty list.
    open var errors: [any Error]! {
        get { problems }
        set { problems = newValue ?? [] }
    }

    /// Creates an update with new summary items and without errors.
    public override init(paymentSummaryItems: [PKPaymentSummaryItem]) {
        super.init(paymentSummaryItems: paymentSummaryItems)
    }

    /// Creates an update.
    public init(
        errors: [any Error]?, paymentSummaryItems: [PKPaymentSummaryItem],
        shippingMethods: [PKShippingMethod]
    ) {
        super.init(paymentSummaryItems: paymentSummaryItems)
        problems = errors ?? []
        self.shippingMethods = shippingMethods
    }
}

/// An app's answer to the request for a merchant session.
@available(iOS 14.0, *)
open class PKPaymentRequestMerchantSessionUpdate: NSObject {
    /// Whether the app obtained a session.
    open var status: PKPaymentAuthorizationStatus
    /// The merchant session.
    open var session: PKPaymentMerchantSession?

    /// Creates an update.
    public init(
        status: PKPaymentAuthorizationStatus, merchantSession session: PKPaymentMerchantSession?
    ) {
        self.status = status
        self.session = session
    }
}

/// A merchant's session with the wallet's server, as the server returned it.
@available(iOS 14.0, *)
open class PKPaymentMerchantSession: NSObject {
    let dictionary: [AnyHashable: Any]

    /// Creates a session from the server's response.
    public init(dictionary: [AnyHashable: Any]) {
        self.dictionary = dictionary
    }
}
