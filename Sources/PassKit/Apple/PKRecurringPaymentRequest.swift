// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Recurring payments that the customer agrees to.
@available(iOS 16.0, *)
open class PKRecurringPaymentRequest: NSObject {
    /// What for, such as `Book club membership`.
    open var paymentDescription: String
    /// What is charged, and when.
    open var regularBilling: PKRecurringPaymentSummaryItem
    /// What is charged at first, where that differs.
    open var trialBilling: PKRecurringPaymentSummaryItem?
    /// The text of the agreement, where there is one.
    open var billingAgreement: String?
    /// Where the customer changes or ends it.
    open var managementURL: URL
    /// Where the wallet's server tells about changes of the merchant token.
    open var tokenNotificationURL: URL?

    /// Creates an agreement.
    public init(
        paymentDescription: String, regularBilling: PKRecurringPaymentSummaryItem,
        managementURL: URL
    ) {
        self.paymentDescription = paymentDescription
        self.regularBilling = regularBilling
        self.managementURL = managementURL
    }
}
