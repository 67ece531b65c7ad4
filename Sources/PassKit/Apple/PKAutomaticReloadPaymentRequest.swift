// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Reloads of a balance that the customer agrees to.
@available(iOS 16.0, *)
open class PKAutomaticReloadPaymentRequest: NSObject {
    /// What for, such as `Book club membership`.
    open var paymentDescription: String
    /// What is charged, and when.
    open var automaticReloadBilling: PKAutomaticReloadPaymentSummaryItem
    /// The text of the agreement, where there is one.
    open var billingAgreement: String?
    /// Where the customer changes or ends it.
    open var managementURL: URL
    /// Where the wallet's server tells about changes of the merchant token.
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
