// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A line item of a payment: a label and an amount.
///
/// The last summary item of a request is the total.
@available(iOS 8.0, *)
open class PKPaymentSummaryItem: NSObject {
    /// The label the customer sees.
    open var label = ""
    /// The amount in the request's currency; discounts are negative.
    @NSCopying open var amount: NSDecimalNumber = .zero
    /// Whether the amount is final.
    @available(iOS 9.0, *)
    open var type = PKPaymentSummaryItemType.final

    /// Creates an empty summary item.
    public override init() {}

    /// Creates a summary item with a final amount.
    public convenience init(label: String, amount: NSDecimalNumber) {
        self.init()
        self.label = label
        self.amount = amount
    }

    /// Creates a summary item with a final or pending amount.
    @available(iOS 9.0, *)
    public convenience init(label: String, amount: NSDecimalNumber, type: PKPaymentSummaryItemType)
    {
        self.init(label: label, amount: amount)
        self.type = type
    }
}
