// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A line of a payment: what for, and how much.
///
/// The last line of a request is the total.
@available(iOS 8.0, *)
open class PKPaymentSummaryItem: NSObject {
    /// What the customer reads.
    open var label = ""
    /// How much, in the request's currency; discounts are negative.
    @NSCopying open var amount: NSDecimalNumber = .zero
    /// Whether the amount is known.
    @available(iOS 9.0, *)
    open var type = PKPaymentSummaryItemType.final

    /// Creates a line without content.
    public override init() {}

    /// Creates a line whose amount is known.
    public convenience init(label: String, amount: NSDecimalNumber) {
        self.init()
        self.label = label
        self.amount = amount
    }

    /// Creates a line whose amount is known or not.
    @available(iOS 9.0, *)
    public convenience init(label: String, amount: NSDecimalNumber, type: PKPaymentSummaryItemType)
    {
        self.init(label: label, amount: amount)
        self.type = type
    }
}
