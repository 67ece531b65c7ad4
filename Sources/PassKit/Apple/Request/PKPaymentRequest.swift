// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A request for a payment, with the customer information the app requires.
@available(iOS 8.0, *)
open class PKPaymentRequest: NSObject {
    /// The merchant to pay: one of the identifiers the app is entitled to use.
    open var merchantIdentifier = ""
    /// The country where the payment is processed: ISO 3166-1, two letters.
    open var countryCode = ""
    /// The payment networks the merchant accepts.
    open var supportedNetworks: [PKPaymentNetwork] = []
    /// What the merchant supports; requires `threeDSecure` or `emv`.
    open var merchantCapabilities: PKMerchantCapability = []
    /// Whether the sheet has a field for a coupon code.
    @available(iOS 15.0, *)
    open var supportsCouponCode = false
    /// The initial coupon code, whose discount the summary items already include.
    @available(iOS 15.0, *)
    open var couponCode: String?
    /// The summary items; the last one is the total.
    open var paymentSummaryItems: [PKPaymentSummaryItem] = []
    /// The currency of all amounts: ISO 4217, three letters.
    open var currencyCode = ""
    /// The billing contact fields the app requires.
    @available(iOS 11.0, *)
    open var requiredBillingContactFields: Set<PKContactField> = []
    /// The billing contact, as known to the app; selected initially.
    @available(iOS 9.0, *)
    open var billingContact: PKContact?
    /// The shipping contact fields the app requires.
    @available(iOS 11.0, *)
    open var requiredShippingContactFields: Set<PKContactField> = []
    /// The shipping contact, as known to the app; selected initially.
    @available(iOS 9.0, *)
    open var shippingContact: PKContact?
    /// The shipping methods, the default first.
    open var shippingMethods: [PKShippingMethod]?
    /// How the goods reach the customer.
    @available(iOS 8.3, *)
    open var shippingType = PKShippingType.shipping
    /// Whether the customer can change the shipping contact.
    @available(iOS 15.0, *)
    open var shippingContactEditingMode = PKShippingContactEditingMode.available
    /// The app's own data, such as a cart number; the token contains its hash.
    open var applicationData: Data?
    /// The countries whose cards are accepted: ISO 3166-1, two letters; `nil` for all.
    @available(iOS 11.0, *)
    open var supportedCountries: Set<String>?
    /// Additional merchants that receive tokens for the same payment.
    @available(iOS 16.0, *)
    open var multiTokenContexts: [PKPaymentTokenContext] = []
    /// The agreement to recurring payments, if any.
    @available(iOS 16.0, *)
    open var recurringPaymentRequest: PKRecurringPaymentRequest?
    /// The agreement to reload a balance automatically, if any.
    @available(iOS 16.0, *)
    open var automaticReloadPaymentRequest: PKAutomaticReloadPaymentRequest?
    /// The agreement to a payment on a future date, if any.
    @available(iOS 16.4, *)
    open var deferredPaymentRequest: PKDeferredPaymentRequest?
    /// The app's own text for its reports; never shown to the customer.
    @available(iOS 26.0, *)
    open var attributionIdentifier: String?

    /// Creates an empty request.
    public override init() {}

    /// Returns the networks this framework knows.
    @available(iOS 10.0, *)
    open class func availableNetworks() -> [PKPaymentNetwork] { PKPaymentNetwork.known }
}
