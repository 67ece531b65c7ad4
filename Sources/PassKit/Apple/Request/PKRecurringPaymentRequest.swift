// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An agreement to recurring payments.
@available(iOS 16.0, *)
open class PKRecurringPaymentRequest: NSObject {
    /// A description of the payment, such as `Book club membership`.
    open var paymentDescription: String
    /// The amount to charge and when to charge it.
    open var regularBilling: PKRecurringPaymentSummaryItem
    /// The charge during the trial period, if any.
    open var trialBilling: PKRecurringPaymentSummaryItem?
    /// The text of the billing agreement, if any.
    open var billingAgreement: String?
    /// The web page where the customer changes or cancels the agreement.
    open var managementURL: URL
    /// The URL where the wallet's server reports changes to the merchant token.
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
