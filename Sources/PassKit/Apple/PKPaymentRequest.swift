// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What an app asks the customer to pay, and what it needs to know of the customer.
@available(iOS 8.0, *)
open class PKPaymentRequest: NSObject {
    /// Who is paid; one of the identifiers that the app is entitled to.
    open var merchantIdentifier = ""
    /// Where the payment is processed: ISO 3166-1, two letters.
    open var countryCode = ""
    /// The networks whose cards may pay.
    open var supportedNetworks: [PKPaymentNetwork] = []
    /// What the merchant can process; `threeDSecure` or `emv` is needed.
    open var merchantCapabilities: PKMerchantCapability = []
    /// Whether the sheet has a field for a coupon code.
    @available(iOS 15.0, *)
    open var supportsCouponCode = false
    /// The code that stands in the field at first; its discount is in the lines already.
    @available(iOS 15.0, *)
    open var couponCode: String?
    /// The lines; the last one is the total.
    open var paymentSummaryItems: [PKPaymentSummaryItem] = []
    /// ISO 4217, three letters; one for all amounts.
    open var currencyCode = ""
    /// What the app must know of the one who pays.
    @available(iOS 11.0, *)
    open var requiredBillingContactFields: Set<PKContactField> = []
    /// The one who pays, as the app knows them; chosen at first.
    @available(iOS 9.0, *)
    open var billingContact: PKContact?
    /// What the app must know of the one to whom goods and messages go.
    @available(iOS 11.0, *)
    open var requiredShippingContactFields: Set<PKContactField> = []
    /// The one to whom goods go, as the app knows them; chosen at first.
    @available(iOS 9.0, *)
    open var shippingContact: PKContact?
    /// The ways to deliver, the default first.
    open var shippingMethods: [PKShippingMethod]?
    /// How goods reach the customer.
    @available(iOS 8.3, *)
    open var shippingType = PKShippingType.shipping
    /// Whether the customer may change where goods go.
    @available(iOS 15.0, *)
    open var shippingContactEditingMode = PKShippingContactEditingMode.available
    /// The app's own bytes, such as the number of a cart; their digest is in the token.
    open var applicationData: Data?
    /// Only cards issued in these countries, ISO 3166-1 with two letters; `nil` for all.
    @available(iOS 11.0, *)
    open var supportedCountries: Set<String>?
    /// Further merchants who get tokens of the same payment.
    @available(iOS 16.0, *)
    open var multiTokenContexts: [PKPaymentTokenContext] = []
    /// Recurring payments that the customer agrees to.
    @available(iOS 16.0, *)
    open var recurringPaymentRequest: PKRecurringPaymentRequest?
    /// Reloads of a balance that the customer agrees to.
    @available(iOS 16.0, *)
    open var automaticReloadPaymentRequest: PKAutomaticReloadPaymentRequest?
    /// A payment on a day to come that the customer agrees to.
    @available(iOS 16.4, *)
    open var deferredPaymentRequest: PKDeferredPaymentRequest?
    /// The app's own text for its reports; it is shown to nobody.
    @available(iOS 26.0, *)
    open var attributionIdentifier: String?

    /// Creates a request without content.
    public override init() {}

    /// Returns the networks that this framework knows.
    @available(iOS 10.0, *)
    open class func availableNetworks() -> [PKPaymentNetwork] { PKPaymentNetwork.known }
}
