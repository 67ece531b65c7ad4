// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension FieldError {
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
