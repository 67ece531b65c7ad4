// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

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
