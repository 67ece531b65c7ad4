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

extension PKPaymentRequest {
    /// Returns an error for a field of the shipping contact.
    @available(iOS 11.0, *)
    public class func paymentContactInvalidError(
        withContactField field: PKContactField, localizedDescription: String?
    ) -> any Error {
        error(
            .shippingContactInvalidError, localizedDescription,
            [PKPaymentErrorKey.contactFieldUserInfoKey.rawValue: field.rawValue])
    }

    /// Returns an error for a field of the shipping address.
    ///
    /// - Parameters:
    ///   - postalAddressKey: The field, such as `CNPostalAddressStreetKey`.
    ///   - localizedDescription: The message for the customer.
    /// - Returns: The error.
    @available(iOS 11.0, *)
    public class func paymentShippingAddressInvalidError(
        withKey postalAddressKey: String, localizedDescription: String?
    ) -> any Error {
        error(
            .shippingContactInvalidError, localizedDescription, postal(postalAddressKey))
    }

    /// Returns an error for a field of the billing address.
    ///
    /// - Parameters:
    ///   - postalAddressKey: The field, such as `CNPostalAddressStreetKey`.
    ///   - localizedDescription: The message for the customer.
    /// - Returns: The error.
    @available(iOS 11.0, *)
    public class func paymentBillingAddressInvalidError(
        withKey postalAddressKey: String, localizedDescription: String?
    ) -> any Error {
        error(.billingContactInvalidError, localizedDescription, postal(postalAddressKey))
    }

    /// Returns an error for an address that the merchant cannot deliver to.
    @available(iOS 11.0, *)
    public class func paymentShippingAddressUnserviceableError(
        withLocalizedDescription localizedDescription: String?
    ) -> any Error {
        error(
            .shippingAddressUnserviceableError, localizedDescription,
            [
                PKPaymentErrorKey.contactFieldUserInfoKey.rawValue:
                    PKContactField.postalAddress.rawValue
            ])
    }

    /// Returns an error for an invalid coupon code.
    @available(iOS 15.0, *)
    public static func paymentCouponCodeInvalidError(
        localizedDescription: String? = nil
    ) -> any Error {
        error(.couponCodeInvalidError, localizedDescription, [:])
    }

    /// Returns an error for an expired coupon code.
    @available(iOS 15.0, *)
    public static func paymentCouponCodeExpiredError(
        localizedDescription: String? = nil
    ) -> any Error {
        error(.couponCodeExpiredError, localizedDescription, [:])
    }

    private static func postal(_ key: String) -> [String: String] {
        [
            PKPaymentErrorKey.contactFieldUserInfoKey.rawValue:
                PKContactField.postalAddress.rawValue,
            PKPaymentErrorKey.postalAddressUserInfoKey.rawValue: key,
        ]
    }

    private static func error(
        _ code: PKPaymentError.Code, _ text: String?, _ subject: [String: String]
    ) -> any Error {
        var userInfo: [String: Any] = subject
        userInfo[NSLocalizedDescriptionKey] = text
        return PKPaymentError(code, userInfo: userInfo)
    }
}

extension PKPaymentRequest {
    /// The billing contact fields the app requires, in their iOS 8 form.
    @available(
        iOS, introduced: 8.0, deprecated: 11.0, message: "Use requiredBillingContactFields"
    )
    public var requiredBillingAddressFields: PKAddressField {
        get { PKAddressField(requiredBillingContactFields) }
        set { requiredBillingContactFields = newValue.contactFields }
    }

    /// The shipping contact fields the app requires, in their iOS 8 form.
    @available(
        iOS, introduced: 8.0, deprecated: 11.0, message: "Use requiredShippingContactFields"
    )
    public var requiredShippingAddressFields: PKAddressField {
        get { PKAddressField(requiredShippingContactFields) }
        set { requiredShippingContactFields = newValue.contactFields }
    }
}

/// How the goods reach the customer, which determines the wording of the sheet.
@available(iOS 8.3, *)
@nonexhaustive(warn)
public enum PKShippingType: UInt, Sendable {
    case shipping = 0
    case delivery = 1
    case storePickup = 2
    case servicePickup = 3
}

/// Whether the customer can change the shipping contact.
@available(iOS 15.0, *)
@nonexhaustive(warn)
public enum PKShippingContactEditingMode: UInt, Sendable {
    case available = 1
    /// Goods are picked up in a store; the address is the store's.
    case storePickup = 2

    /// The old name of `available`.
    @available(iOS, introduced: 15.0, deprecated: 17.0, renamed: "available")
    public static var enabled: PKShippingContactEditingMode { .available }
}

/// An additional merchant that receives a token for the same payment.
@available(iOS 16.0, *)
open class PKPaymentTokenContext: NSObject, ValueEquality {
    /// The merchant's identifier.
    open var merchantIdentifier: String
    /// The app's own name for the merchant.
    open var externalIdentifier: String
    /// The merchant's name.
    open var merchantName: String
    /// The merchant's domain.
    open var merchantDomain: String?
    /// The merchant's share of the total.
    @NSCopying open var amount: NSDecimalNumber

    /// Creates a merchant's share.
    public init(
        merchantIdentifier: String, externalIdentifier: String, merchantName: String,
        merchantDomain: String?, amount: NSDecimalNumber
    ) {
        self.merchantIdentifier = merchantIdentifier
        self.externalIdentifier = externalIdentifier
        self.merchantName = merchantName
        self.merchantDomain = merchantDomain
        self.amount = amount
    }

    /// Returns whether another object has the same class and the same values.
    open override func isEqual(_ object: Any?) -> Bool { hasSameValues(as: object) }

    /// The hash value, the same for equal objects.
    open override var hash: Int { values.hashValue }

    var values: [AnyHashable?] {
        [
            merchantIdentifier, externalIdentifier, merchantName, merchantDomain,
            amount.decimalValue,
        ]
    }
}
