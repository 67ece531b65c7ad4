// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// An app's answer to a choice of the customer (`PKPaymentRequestUpdate` and its subclasses).
package struct PaymentUpdate: Hashable, Sendable {
    package var status: AuthorizationStatus
    package var errors: [FieldError]
    /// The new lines with the new total; `nil` when they stay.
    package var summaryItems: [SummaryItem]?
    /// The new ways to deliver; `nil` when they stay.
    package var shippingMethods: [ShippingMethod]?
    /// The new agreement; `nil` when it stays.
    package var agreement: PaymentAgreement?

    package init(
        status: AuthorizationStatus = .success, errors: [FieldError] = [],
        summaryItems: [SummaryItem]? = nil, shippingMethods: [ShippingMethod]? = nil,
        agreement: PaymentAgreement? = nil
    ) {
        self.status = status
        self.errors = errors
        self.summaryItems = summaryItems
        self.shippingMethods = shippingMethods
        self.agreement = agreement
    }
}
