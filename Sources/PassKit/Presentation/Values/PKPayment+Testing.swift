// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Contacts
public import Foundation

extension PKPayment {
    /// Creates a payment for an app's tests.
    @_spi(Testing) public convenience init(
        token: PKPaymentToken, billingContact: PKContact? = nil, shippingContact: PKContact? = nil,
        shippingMethod: PKShippingMethod? = nil
    ) {
        self.init()
        self.token = token
        self.billingContact = billingContact
        self.shippingContact = shippingContact
        self.shippingMethod = shippingMethod
    }
}

extension PKPaymentToken {
    /// Creates a token for an app's tests.
    ///
    /// With the default arguments, it is the token that Apple's simulator returns: a payment
    /// without data, identified as `Simulated Identifier`.
    @_spi(Testing) public convenience init(
        simulated paymentMethod: PKPaymentMethod,
        transactionIdentifier: String = "Simulated Identifier", paymentData: Data = Data()
    ) {
        self.init()
        self.paymentMethod = paymentMethod
        self.transactionIdentifier = transactionIdentifier
        self.paymentData = paymentData
    }
}

extension PKPaymentMethod {
    /// Creates a payment method for an app's tests.
    @_spi(Testing) public convenience init(
        displayName: String?, network: PKPaymentNetwork?, type: PKPaymentMethodType,
        billingAddress: CNContact? = nil
    ) {
        self.init()
        self.displayName = displayName
        self.network = network
        self.type = type
        self.billingAddress = billingAddress
    }
}
