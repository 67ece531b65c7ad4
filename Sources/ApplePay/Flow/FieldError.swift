// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What an app finds wrong with what the customer chose or typed (`PKPaymentError`).
package struct FieldError: Error, Hashable, Sendable {
    package enum Subject: Hashable, Sendable {
        /// A part of the contact that the goods or messages go to.
        case shippingContact(ContactField)
        case shippingAddress(PostalAddress.Field)
        case billingAddress(PostalAddress.Field)
        /// Nothing is delivered to this address.
        case unserviceableAddress
        case invalidCouponCode
        case expiredCouponCode
        /// Something else.
        case unknown
    }

    package var subject: Subject
    /// What the customer reads; `nil` for the sheet's own words.
    package var message: String?

    package init(_ subject: Subject, message: String? = nil) {
        self.subject = subject
        self.message = message
    }
}
