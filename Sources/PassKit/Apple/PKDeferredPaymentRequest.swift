// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A payment on a day to come that the customer agrees to.
@available(iOS 16.4, *)
open class PKDeferredPaymentRequest: NSObject {
    /// What for, such as `Book club membership`.
    open var paymentDescription: String
    /// What is charged, and when.
    open var deferredBilling: PKDeferredPaymentSummaryItem
    /// The text of the agreement, where there is one.
    open var billingAgreement: String?
    /// Where the customer changes or ends it.
    open var managementURL: URL
    /// Where the wallet's server tells about changes of the merchant token.
    open var tokenNotificationURL: URL?
    /// Until when the customer can cancel at no cost.
    open var freeCancellationDate: Date?
    /// The time zone in which the sheet shows that date.
    open var freeCancellationDateTimeZone: TimeZone?

    /// Creates an agreement.
    public init(
        paymentDescription: String, deferredBilling: PKDeferredPaymentSummaryItem,
        managementURL: URL
    ) {
        self.paymentDescription = paymentDescription
        self.deferredBilling = deferredBilling
        self.managementURL = managementURL
    }
}
