// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension FieldError {
    /// What the customer reads: the app's words, or the sheet's own.
    package var text: String {
        if let message, !message.isBlank { return message }
        switch subject {
        case .shippingContact(.postalAddress): return "The address is missing."
        case .shippingContact(.emailAddress): return "The mail address is missing or wrong."
        case .shippingContact(.phoneNumber): return "The telephone number is missing or wrong."
        case .shippingContact(.name): return "The name is missing or wrong."
        case .shippingContact(.phoneticName): return "The phonetic name is missing or wrong."
        case .shippingAddress(let field): return "The address is wrong: \(field.text)."
        case .billingAddress(let field): return "The billing address is wrong: \(field.text)."
        case .unserviceableAddress: return "Nothing is delivered to this address."
        case .invalidCouponCode: return "The coupon code is not valid."
        case .expiredCouponCode: return "The coupon code has expired."
        case .unknown: return "Something is wrong."
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
        case .postalCode: "postcode"
        case .country, .isoCountryCode: "country"
        }
    }
}
