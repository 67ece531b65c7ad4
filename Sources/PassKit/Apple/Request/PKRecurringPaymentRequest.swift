// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// An agreement to recurring payments.
@available(iOS 16.0, *)
open class PKRecurringPaymentRequest: NSObject, ValueEquality {
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

    /// Returns whether another object has the same class and the same values.
    open override func isEqual(_ object: Any?) -> Bool { hasSameValues(as: object) }

    /// The hash value, the same for equal objects.
    open override var hash: Int { values.hashValue }

    var values: [AnyHashable?] {
        [
            paymentDescription, regularBilling, trialBilling, billingAgreement, managementURL,
            tokenNotificationURL,
        ]
    }
}

/// An agreement to a payment on a future date.
@available(iOS 16.4, *)
open class PKDeferredPaymentRequest: NSObject, ValueEquality {
    /// A description of the payment, such as `Book club membership`.
    open var paymentDescription: String
    /// The amount to charge and when to charge it.
    open var deferredBilling: PKDeferredPaymentSummaryItem
    /// The text of the billing agreement, if any.
    open var billingAgreement: String?
    /// The web page where the customer changes or cancels the agreement.
    open var managementURL: URL
    /// The URL where the wallet's server reports changes to the merchant token.
    open var tokenNotificationURL: URL?
    /// The date until which the customer can cancel free of charge.
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

    /// Returns whether another object has the same class and the same values.
    open override func isEqual(_ object: Any?) -> Bool { hasSameValues(as: object) }

    /// The hash value, the same for equal objects.
    open override var hash: Int { values.hashValue }

    var values: [AnyHashable?] {
        [
            paymentDescription, deferredBilling, billingAgreement, managementURL,
            tokenNotificationURL, freeCancellationDate, freeCancellationDateTimeZone,
        ]
    }
}

/// An agreement to reload a balance automatically.
@available(iOS 16.0, *)
open class PKAutomaticReloadPaymentRequest: NSObject, ValueEquality {
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

    /// Returns whether another object has the same class and the same values.
    open override func isEqual(_ object: Any?) -> Bool { hasSameValues(as: object) }

    /// The hash value, the same for equal objects.
    open override var hash: Int { values.hashValue }

    var values: [AnyHashable?] {
        [
            paymentDescription, automaticReloadBilling, billingAgreement, managementURL,
            tokenNotificationURL,
        ]
    }
}
