// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension FieldError {
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
