// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// What an app gets once the customer has agreed to pay.
@available(iOS 8.0, *)
open class PKPayment: NSObject {
    /// The token, which the merchant's server opens.
    open internal(set) var token: PKPaymentToken
    /// The one who pays, with the fields that the request asked for.
    @available(iOS 9.0, *)
    open internal(set) var billingContact: PKContact?
    /// The one to whom goods go: whole, with the fields that the request asked for.
    @available(iOS 9.0, *)
    open internal(set) var shippingContact: PKContact?
    /// The way to deliver that the customer chose, where the request offered any.
    open internal(set) var shippingMethod: PKShippingMethod?

    /// Creates a payment without content.
    public override init() {
        token = PKPaymentToken()
    }
}
