// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePay
import Foundation
import PassKit
import Testing

@Suite("Errors in an app's answers")
struct FieldErrorTests {
    @Test("D12: Errors from the helper methods name their field", arguments: cases)
    func helpers(place: Int) throws {
        let (error, subject) = Self.pairs[place]
        let read = FieldError(reading: error)
        #expect(read.subject == subject)
        #expect(read.message == "text")
        let payment = try #require(error as? PKPaymentError)
        #expect(PKPaymentError.errorDomain == PKPaymentErrorDomain)
        #expect(payment.localizedDescription == "text")
    }

    private static let cases = pairs.indices
    private static var pairs: [(any Error, FieldError.Subject)] {
        [
            (
                PKPaymentRequest.paymentContactInvalidError(
                    withContactField: .emailAddress, localizedDescription: "text"),
                .shippingContact(.emailAddress)
            ),
            (
                PKPaymentRequest.paymentShippingAddressInvalidError(
                    withKey: CNPostalAddressPostalCodeKey, localizedDescription: "text"),
                .shippingAddress(.postalCode)
            ),
            (
                PKPaymentRequest.paymentBillingAddressInvalidError(
                    withKey: CNPostalAddressISOCountryCodeKey, localizedDescription: "text"),
                .billingAddress(.isoCountryCode)
            ),
            (
                PKPaymentRequest.paymentShippingAddressUnserviceableError(
                    withLocalizedDescription: "text"), .unserviceableAddress
            ),
            (
                PKPaymentRequest.paymentCouponCodeInvalidError(localizedDescription: "text"),
                .invalidCouponCode
            ),
            (
                PKPaymentRequest.paymentCouponCodeExpiredError(localizedDescription: "text"),
                .expiredCouponCode
            ),
        ]
    }

    @Test("An error created by hand is read like one from a helper method")
    func byHand() {
        let field = PKPaymentErrorKey.contactFieldUserInfoKey.rawValue
        let made = PKPaymentError(
            .shippingContactInvalidError, userInfo: [field: PKContactField.phoneNumber])
        #expect(FieldError(reading: made) == FieldError(.shippingContact(.phoneNumber)))
        let bare = NSError(domain: PKPaymentErrorDomain, code: 3)
        #expect(FieldError(reading: bare) == FieldError(.unserviceableAddress))
        #expect(FieldError(reading: PKPaymentError(.unknownError)) == FieldError(.unknown))
    }

    @Test("An app's own error is shown with its text, if it has one")
    func foreign() {
        struct Mine: LocalizedError {
            var errorDescription: String? { "mine" }
        }
        struct Bare: Error {}
        #expect(FieldError(reading: Mine()) == FieldError(.unknown, message: "mine"))
        #expect(FieldError(reading: Bare()) == FieldError(.unknown))
    }

    @Test("Payment errors have Apple's codes")
    func codes() {
        let codes: [PKPaymentError.Code] = [
            .unknownError, .shippingContactInvalidError, .billingContactInvalidError,
            .shippingAddressUnserviceableError, .couponCodeInvalidError, .couponCodeExpiredError,
        ]
        #expect(codes.map(\.rawValue) == [-1, 1, 2, 3, 4, 5])
        #expect(PKPassKitError.Code.notEntitledError.rawValue == 4)
        #expect(
            PKPaymentError(.couponCodeExpiredError).code == PKPaymentError.couponCodeExpiredError)
    }
}
