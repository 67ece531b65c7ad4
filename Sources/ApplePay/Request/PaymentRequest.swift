// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken

/// What an app asks the customer to pay, and what it needs to know of the customer.
///
/// The values of Apple's `PKPaymentRequest`.
package struct PaymentRequest: Hashable, Sendable {
    /// How goods reach the customer, with PassKit's numbers (`PKShippingType`).
    package enum ShippingKind: UInt, Hashable, Sendable {
        case shipping, delivery, storePickup, servicePickup
    }

    package var merchantIdentifier = ""
    /// Where the payment is processed: ISO 3166, two letters.
    package var countryCode = ""
    /// ISO 4217, three letters; one for all amounts.
    package var currencyCode = ""
    package var supportedNetworks: [PaymentNetwork] = []
    package var merchantCapabilities: MerchantCapabilities = []
    /// The last one is the total.
    package var summaryItems: [SummaryItem] = []
    package var shippingMethods: [ShippingMethod] = []
    package var shippingKind = ShippingKind.shipping
    /// Whether the customer may choose the address; not when goods are picked up in a store.
    package var canEditShippingContact = true
    package var requiredShippingFields: Set<ContactField> = []
    package var requiredBillingFields: Set<ContactField> = []
    /// The contact that is chosen at first.
    package var shippingContact: PaymentContact?
    package var billingContact: PaymentContact?
    /// The app's own bytes; their digest is in the token.
    package var applicationData: [UInt8]?
    /// Whether the sheet has a field for a coupon code.
    package var supportsCouponCode = false
    /// The code that stands in the field at first.
    package var couponCode: String?
    /// Only cards issued there, ISO 3166 with two letters; `nil` for everywhere.
    package var supportedCountries: Set<String>?
    /// What the customer agrees to beyond this payment.
    package var agreement: PaymentAgreement?

    package init() {}
}
