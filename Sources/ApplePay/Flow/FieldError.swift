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
