// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Payments to come that the customer agrees to: recurring, deferred, or reloads of a balance.
///
/// The common part of Apple's `PKRecurringPaymentRequest`, `PKDeferredPaymentRequest` and
/// `PKAutomaticReloadPaymentRequest`.
package struct PaymentAgreement: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case recurring(regular: SummaryItem, trial: SummaryItem?)
        case deferred(SummaryItem, freeCancellationUntil: Int64?)
        case automaticReload(SummaryItem)
    }

    package var kind: Kind
    /// What for, such as `Book club membership`.
    package var description: String
    /// The text of the agreement, where there is one.
    package var billingAgreement: String?
    /// Where the customer changes or ends it: a URL.
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
