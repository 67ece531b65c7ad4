// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Contacts
public import Foundation

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
