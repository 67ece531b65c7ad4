// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Contacts
public import Foundation

/// A payment that the customer authorized.
@available(iOS 8.0, *)
open class PKPayment: NSObject {
    /// The payment token, which the merchant's server decrypts.
    open internal(set) var token: PKPaymentToken
    /// The billing contact, with the fields that the request required.
    @available(iOS 9.0, *)
    open internal(set) var billingContact: PKContact?
    /// The unredacted shipping contact, with the fields that the request required.
    @available(iOS 9.0, *)
    open internal(set) var shippingContact: PKContact?
    /// The shipping method the customer chose, if the request offered any.
    open internal(set) var shippingMethod: PKShippingMethod?

    /// Creates an empty payment.
    public override init() {
        token = PKPaymentToken()
    }
}

/// Encrypted payment data that only the merchant can read.
@available(iOS 8.0, *)
open class PKPaymentToken: NSObject {
    /// The card.
    @available(iOS 9.0, *)
    open internal(set) var paymentMethod: PKPaymentMethod
    /// The payment's identifier: the token's `transactionId`, 64 uppercase hexadecimal digits.
    open internal(set) var transactionIdentifier = ""
    /// UTF-8 JSON with `version`, `data`, `signature`, and `header`.
    ///
    /// See Apple, Payment token format reference.
    open internal(set) var paymentData = Data()

    /// Creates an empty token.
    public override init() {
        paymentMethod = PKPaymentMethod()
    }

    /// The card's name and the last digits of its number, in their iOS 8 form.
    @available(iOS, introduced: 8.0, deprecated: 9.0, message: "Use paymentMethod.displayName")
    open var paymentInstrumentName: String { paymentMethod.displayName ?? "" }

    /// The card's network, in its iOS 8 form.
    @available(iOS, introduced: 8.0, deprecated: 9.0, message: "Use paymentMethod.network")
    open var paymentNetwork: String { paymentMethod.network?.rawValue ?? "" }
}

/// The details of a card that an app can see, without card numbers.
@available(iOS 9.0, *)
open class PKPaymentMethod: NSObject {
    /// The card's name and the last digits of its number, such as `Visa 0010`.
    ///
    /// `nil` until the customer authorizes the payment.
    open internal(set) var displayName: String?
    /// The card's network; `nil` until the customer authorizes the payment.
    open internal(set) var network: PKPaymentNetwork?
    /// The kind of account that pays; available before authorization.
    open internal(set) var type = PKPaymentMethodType.unknown
    /// The card in the wallet, for apps from its issuer.
    @available(iOS 13.4, *)
    open internal(set) var secureElementPass: PKSecureElementPass?
    /// The billing address, redacted to what prices depend on.
    ///
    /// Available only if the request requires no shipping contact fields.
    @available(iOS 13.0, *)
    open internal(set) var billingAddress: CNContact?

    /// Creates an empty payment method.
    public override init() {}

    /// The card in the wallet, in its iOS 9 form.
    @available(iOS, introduced: 9.0, deprecated: 13.4, message: "Use secureElementPass")
    open var paymentPass: PKPaymentPass? { secureElementPass as? PKPaymentPass }
}

/// The kind of account a card pays from.
@available(iOS 9.0, *)
@nonexhaustive(warn)
public enum PKPaymentMethodType: UInt, Sendable {
    case unknown = 0
    case debit = 1
    case credit = 2
    case prepaid = 3
    case store = 4
    @available(iOS 15.0, *)
    case eMoney = 5
}
