// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An agreement to reload a balance automatically.
@available(iOS 16.0, *)
open class PKAutomaticReloadPaymentRequest: NSObject {
    /// A description of the payment, such as `Book club membership`.
    open var paymentDescription: String
    /// The amount to charge and when to charge it.
    open var automaticReloadBilling: PKAutomaticReloadPaymentSummaryItem
    /// The text of the billing agreement, if any.
    open var billingAgreement: String?
    /// The web page where the customer changes or cancels the agreement.
    open var managementURL: URL
    /// The URL where the wallet's server reports changes to the merchant token.
    open var tokenNotificationURL: URL?

    /// Creates an agreement.
    public init(
        paymentDescription: String, automaticReloadBilling: PKAutomaticReloadPaymentSummaryItem,
        managementURL: URL
    ) {
        self.paymentDescription = paymentDescription
        self.automaticReloadBilling = automaticReloadBilling
        self.managementURL = managementURL
    }
}
