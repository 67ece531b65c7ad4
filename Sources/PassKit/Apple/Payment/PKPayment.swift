// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
