// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Contacts
public import Foundation

/// A card as an app may know it: without its numbers.
@available(iOS 9.0, *)
open class PKPaymentMethod: NSObject {
    /// The card's name and the last digits of its number, such as `Visa 0010`.
    ///
    /// `nil` before the customer has agreed to pay.
    open internal(set) var displayName: String?
    /// The card's network; `nil` before the customer has agreed to pay.
    open internal(set) var network: PKPaymentNetwork?
    /// What kind of account pays; known at once.
    open internal(set) var type = PKPaymentMethodType.unknown
    /// The card in the wallet, for apps of its issuer.
    @available(iOS 13.4, *)
    open internal(set) var secureElementPass: PKSecureElementPass?
    /// Where the one who pays lives, as far as prices need it.
    ///
    /// Only for a request that asks for nothing of the contact that goods go to.
    @available(iOS 13.0, *)
    open internal(set) var billingAddress: CNContact?

    /// Creates a card without content.
    public override init() {}

    /// The card in the wallet, in the form of iOS 9.
    @available(iOS, introduced: 9.0, deprecated: 13.4, message: "Use secureElementPass")
    open var paymentPass: PKPaymentPass? { secureElementPass as? PKPaymentPass }
}
