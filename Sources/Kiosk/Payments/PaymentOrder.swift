// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A client's order for a payment, with the member names of Apple Pay on the Web.
///
/// See Apple, `ApplePayPaymentRequest`.
package struct PaymentOrder: Codable, Hashable, Sendable {
    package enum Capability: String, Codable, CaseIterable, Sendable {
        case supports3DS, supportsEMV, supportsCredit, supportsDebit, supportsInstantFundsOut
    }

    package enum ContactPart: String, Codable, CaseIterable, Sendable {
        case email, name, phone, postalAddress, phoneticName
    }

    package enum ShippingType: String, Codable, CaseIterable, Sendable {
        case shipping, delivery, storePickup, servicePickup
    }

    package enum EditingMode: String, Codable, CaseIterable, Sendable {
        case available, storePickup
    }

    package let merchantIdentifier: String
    /// The country that processes the payment: ISO 3166, two letters.
    package let countryCode: String
    /// The currency of all amounts, as ISO 4217 letters.
    package let currencyCode: String
    package let merchantCapabilities: [Capability]
    package let supportedNetworks: [String]
    package let total: LineItemForm
    package var lineItems: [LineItemForm]?
    package var shippingMethods: [ShippingMethodForm]?
    package var requiredShippingContactFields: [ContactPart]?
    package var requiredBillingContactFields: [ContactPart]?
    package var shippingContact: ContactForm?
    package var billingContact: ContactForm?
    package var shippingType: ShippingType?
    package var shippingContactEditingMode: EditingMode?
    /// The client's own bytes in Base64; the token contains their digest.
    package var applicationData: String?
    package var supportsCouponCode: Bool?
    package var couponCode: String?
    package var supportedCountries: [String]?
    package var recurringPaymentRequest: RecurringForm?
    package var deferredPaymentRequest: DeferredForm?
    package var automaticReloadPaymentRequest: AutomaticReloadForm?
    /// The customer's language as a BCP 47 tag.
    package var language: String?
    /// The questions for the client in addition to `paymentAuthorized`; by default, all.
    package var questions: [PaymentQuestion.Kind]?
}

/// A line of a payment; see Apple, `ApplePayLineItem`.
package struct LineItemForm: Codable, Hashable, Sendable {
    package enum Kind: String, Codable, CaseIterable, Sendable {
        case final, pending
    }

    package enum Timing: String, Codable, CaseIterable, Sendable {
        case immediate, recurring, deferred, automaticReload
    }

    package enum IntervalUnit: String, Codable, CaseIterable, Sendable {
        case minute, hour, day, month, year
    }

    package let label: String
    /// The amount with its decimals, such as `12.50` or `-2.00`; optional for a pending line.
    package var amount: String?
    package var type: Kind?
    package var paymentTiming: Timing?
    /// The dates are ISO 8601, such as `2026-07-29` or `2026-07-29T10:00:00Z`.
    package var recurringPaymentStartDate: String?
    package var recurringPaymentIntervalUnit: IntervalUnit?
    package var recurringPaymentIntervalCount: Int?
    package var recurringPaymentEndDate: String?
    package var deferredPaymentDate: String?
    package var automaticReloadPaymentThresholdAmount: String?
}

/// A shipping method; see Apple, `ApplePayShippingMethod`.
package struct ShippingMethodForm: Codable, Hashable, Sendable {
    package let label: String
    package var detail: String?
    package let amount: String
    package let identifier: String
}

/// An agreement for recurring payments; see Apple, `ApplePayRecurringPaymentRequest`.
package struct RecurringForm: Codable, Hashable, Sendable {
    package let paymentDescription: String
    package let regularBilling: LineItemForm
    package var trialBilling: LineItemForm?
    package var billingAgreement: String?
    package let managementURL: String
}

/// An agreement for a deferred payment; see Apple, `ApplePayDeferredPaymentRequest`.
package struct DeferredForm: Codable, Hashable, Sendable {
    package let paymentDescription: String
    package let deferredBilling: LineItemForm
    package var freeCancellationDate: String?
    package var billingAgreement: String?
    package let managementURL: String
}

/// An agreement for automatic reloads; see Apple, `ApplePayAutomaticReloadPaymentRequest`.
package struct AutomaticReloadForm: Codable, Hashable, Sendable {
    package let paymentDescription: String
    package let automaticReloadBilling: LineItemForm
    package var billingAgreement: String?
    package let managementURL: String
}
