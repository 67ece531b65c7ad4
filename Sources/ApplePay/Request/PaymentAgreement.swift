// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// An agreement to future payments: recurring, deferred, or automatic reloads of a balance.
///
/// The common part of Apple's `PKRecurringPaymentRequest`, `PKDeferredPaymentRequest`, and
/// `PKAutomaticReloadPaymentRequest`.
package struct PaymentAgreement: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case recurring(regular: SummaryItem, trial: SummaryItem?)
        case deferred(SummaryItem, freeCancellationUntil: Int64?)
        case automaticReload(SummaryItem)
    }

    package var kind: Kind
    /// A description of the payment, such as `Book club membership`.
    package var description: String
    /// The text of the billing agreement, if any.
    package var billingAgreement: String?
    /// The URL where the customer changes or cancels the agreement.
    package var managementURL: String

    package init(
        kind: Kind, description: String, billingAgreement: String? = nil, managementURL: String
    ) {
        self.kind = kind
        self.description = description
        self.billingAgreement = billingAgreement
        self.managementURL = managementURL
    }
}
