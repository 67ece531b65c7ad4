// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// An error that an app finds in what the customer selected or entered (`PKPaymentError`).
package struct FieldError: Error, Hashable, Sendable {
    package enum Subject: Hashable, Sendable {
        /// A field of the shipping contact.
        case shippingContact(ContactField)
        case shippingAddress(PostalAddress.Field)
        case billingAddress(PostalAddress.Field)
        /// The merchant does not deliver to this address.
        case unserviceableAddress
        case invalidCouponCode
        case expiredCouponCode
        /// Any other error.
        case unknown
    }

    package var subject: Subject
    /// The message for the customer; `nil` for the sheet's default message.
    package var message: String?

    package init(_ subject: Subject, message: String? = nil) {
        self.subject = subject
        self.message = message
    }

    /// The message for the customer: the app's, or the sheet's default.
    package var text: String {
        if let message, !message.isBlank { return message }
        switch subject {
        case .shippingContact(.postalAddress): return "The address is missing."
        case .shippingContact(.emailAddress): return "The email address is missing or invalid."
        case .shippingContact(.phoneNumber): return "The phone number is missing or invalid."
        case .shippingContact(.name): return "The name is missing or invalid."
        case .shippingContact(.phoneticName): return "The phonetic name is missing or invalid."
        case .shippingAddress(let field): return "The address is invalid: \(field.text)."
        case .billingAddress(let field): return "The billing address is invalid: \(field.text)."
        case .unserviceableAddress: return "Delivery to this address is not available."
        case .invalidCouponCode: return "The coupon code is not valid."
        case .expiredCouponCode: return "The coupon code has expired."
        case .unknown: return "Something went wrong."
        }
    }

    /// The part of the sheet the customer changes to fix the error.
    enum Topic: Hashable, Sendable {
        case shipping, billing, coupon, anything
    }

    var topic: Topic {
        switch subject {
        case .shippingContact, .shippingAddress, .unserviceableAddress: .shipping
        case .billingAddress: .billing
        case .invalidCouponCode, .expiredCouponCode: .coupon
        case .unknown: .anything
        }
    }
}

extension PostalAddress.Field {
    fileprivate var text: String {
        switch self {
        case .street: "street"
        case .subLocality, .subAdministrativeArea: "district"
        case .city: "city"
        case .state: "state"
        case .postalCode: "postal code"
        case .country, .isoCountryCode: "country"
        }
    }
}
