// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Contacts
public import Foundation

extension PKPayment {
    /// Creates a payment by hand, for an app's tests.
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
    /// Creates a token by hand, for an app's tests.
    ///
    /// Without arguments it is what the simulator of Apple's development tools gives: a
    /// payment without data, named `Simulated Identifier`.
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
    /// Creates a card by hand, for an app's tests.
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
