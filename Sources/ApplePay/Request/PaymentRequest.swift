// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken

/// A request for a payment, with the customer information the app requires.
///
/// The values of Apple's `PKPaymentRequest`.
package struct PaymentRequest: Hashable, Sendable {
    /// How the goods reach the customer, with PassKit's raw values (`PKShippingType`).
    package enum ShippingKind: UInt, Hashable, Sendable {
        case shipping, delivery, storePickup, servicePickup
    }

    package var merchantIdentifier = ""
    /// The country where the payment is processed: ISO 3166, two letters.
    package var countryCode = ""
    /// The currency of all amounts: ISO 4217, three letters.
    package var currencyCode = ""
    package var supportedNetworks: [PaymentNetwork] = []
    package var merchantCapabilities: MerchantCapabilities = []
    /// The summary items; the last one is the total.
    package var summaryItems: [SummaryItem] = []
    package var shippingMethods: [ShippingMethod] = []
    package var shippingKind = ShippingKind.shipping
    /// Whether the customer can change the shipping contact; `false` for store pickup.
    package var canEditShippingContact = true
    package var requiredShippingFields: Set<ContactField> = []
    package var requiredBillingFields: Set<ContactField> = []
    /// The initially selected shipping contact.
    package var shippingContact: PaymentContact?
    package var billingContact: PaymentContact?
    /// The app's own data; the token contains its hash.
    package var applicationData: [UInt8]?
    /// Whether the sheet has a field for a coupon code.
    package var supportsCouponCode = false
    /// The initial coupon code.
    package var couponCode: String?
    /// The countries whose cards are accepted: ISO 3166, two letters; `nil` for all.
    package var supportedCountries: Set<String>?
    /// The agreement to future payments, if any.
    package var agreement: PaymentAgreement?

    package init() {}

    /// Returns whether the request accepts a card.
    package func accepts(_ card: WalletCard) -> Bool {
        card.isAccepted(
            networks: supportedNetworks, capabilities: merchantCapabilities,
            countries: supportedCountries)
    }
}

extension WalletCard {
    /// Returns whether a merchant accepts the card.
    ///
    /// - Parameters:
    ///   - networks: The networks that the merchant accepts.
    ///   - capabilities: What the merchant supports. Neither or both of `credit` and `debit` mean
    ///     all cards; without 3-D Secure and EMV, the card's own capabilities do not matter.
    ///   - countries: The countries whose cards are accepted, or `nil` for all.
    /// - Returns: Whether the network, capabilities, kind, and country match.
    package func isAccepted(
        networks: [PaymentNetwork], capabilities: MerchantCapabilities = [],
        countries: Set<String>? = nil
    ) -> Bool {
        guard networks.contains(network), countries?.contains(issuerCountry) ?? true else {
            return false
        }
        let processing = capabilities.intersection([.threeDSecure, .emv])
        guard processing.isEmpty || !processing.isDisjoint(with: self.capabilities) else {
            return false
        }
        switch (capabilities.contains(.credit), capabilities.contains(.debit)) {
        case (true, false): return kind == .credit
        // A prepaid card also pays from the customer's own money.
        case (false, true): return kind == .debit || kind == .prepaid
        default: return true
        }
    }
}
