// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// An app's answer to a customer's selection (`PKPaymentRequestUpdate` and its subclasses).
package struct PaymentUpdate: Hashable, Sendable {
    package var status: AuthorizationStatus
    package var errors: [FieldError]
    /// The new summary items with the new total; `nil` for no change.
    package var summaryItems: [SummaryItem]?
    /// The new shipping methods; `nil` for no change.
    package var shippingMethods: [ShippingMethod]?
    /// The new agreement; `nil` for no change.
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
