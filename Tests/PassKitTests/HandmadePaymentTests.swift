// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
@_spi(Testing) import PassKit
import Testing

@Suite("Payments created by hand")
struct HandmadePaymentTests {
    @Test("D20: A simulated token has the simulator's identifier and no data")
    func simulated() {
        let method = PKPaymentMethod(
            displayName: "Simulated Instrument", network: .visa, type: .unknown)
        let payment = PKPayment(token: PKPaymentToken(simulated: method))
        #expect(payment.token.transactionIdentifier == "Simulated Identifier")
        #expect(payment.token.paymentData.isEmpty)
        #expect(payment.token.paymentInstrumentName == "Simulated Instrument")
        #expect(payment.token.paymentNetwork == "Visa")
    }

    @Test("A payment created by hand has the given contacts, shipping method, and token data")
    func whole() {
        let contact = PKContact.appleseed()
        let shipping = PKShippingMethod(label: "Pigeon", amount: 1)
        let payment = PKPayment(
            token: PKPaymentToken(
                simulated: PKPaymentMethod(), transactionIdentifier: "AB", paymentData: Data([1])),
            billingContact: contact, shippingContact: contact, shippingMethod: shipping)
        #expect(payment.billingContact === contact)
        #expect(payment.shippingContact === contact)
        #expect(payment.shippingMethod === shipping)
        #expect(payment.token.paymentData == Data([1]))
    }

    @Test("An app's tests can subclass PKPayment as a stub")
    func subclass() {
        final class Stub: PKPayment {
            override var shippingMethod: PKShippingMethod? {
                get { PKShippingMethod(label: "Stub", amount: 0) }
                set {}
            }
        }
        #expect(Stub().shippingMethod?.label == "Stub")
    }
}
