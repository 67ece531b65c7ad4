// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

extension PKPaymentRequest {
    /// Returns an error for a field of the shipping contact.
    @available(iOS 11.0, *)
    public class func paymentContactInvalidError(
        withContactField field: PKContactField, localizedDescription: String?
    ) -> any Error {
        error(
            .shippingContactInvalidError, localizedDescription,
            [PKPaymentErrorKey.contactFieldUserInfoKey.rawValue: field.rawValue])
    }

    /// Returns an error for a field of the shipping address.
    ///
    /// - Parameters:
    ///   - postalAddressKey: The field, such as `CNPostalAddressStreetKey`.
    ///   - localizedDescription: The message for the customer.
    /// - Returns: The error.
    @available(iOS 11.0, *)
    public class func paymentShippingAddressInvalidError(
        withKey postalAddressKey: String, localizedDescription: String?
    ) -> any Error {
        error(
            .shippingContactInvalidError, localizedDescription, postal(postalAddressKey))
    }

    /// Returns an error for a field of the billing address.
    ///
    /// - Parameters:
    ///   - postalAddressKey: The field, such as `CNPostalAddressStreetKey`.
    ///   - localizedDescription: The message for the customer.
    /// - Returns: The error.
    @available(iOS 11.0, *)
    public class func paymentBillingAddressInvalidError(
        withKey postalAddressKey: String, localizedDescription: String?
    ) -> any Error {
        error(.billingContactInvalidError, localizedDescription, postal(postalAddressKey))
    }

    /// Returns an error for an address that the merchant cannot deliver to.
    @available(iOS 11.0, *)
    public class func paymentShippingAddressUnserviceableError(
        withLocalizedDescription localizedDescription: String?
    ) -> any Error {
        error(
            .shippingAddressUnserviceableError, localizedDescription,
            [
                PKPaymentErrorKey.contactFieldUserInfoKey.rawValue:
                    PKContactField.postalAddress.rawValue
            ])
    }

    /// Returns an error for an invalid coupon code.
    @available(iOS 15.0, *)
    public static func paymentCouponCodeInvalidError(
        localizedDescription: String? = nil
    ) -> any Error {
        error(.couponCodeInvalidError, localizedDescription, [:])
    }

    /// Returns an error for an expired coupon code.
    @available(iOS 15.0, *)
    public static func paymentCouponCodeExpiredError(
        localizedDescription: String? = nil
    ) -> any Error {
        error(.couponCodeExpiredError, localizedDescription, [:])
    }

    private static func postal(_ key: String) -> [String: String] {
        [
            PKPaymentErrorKey.contactFieldUserInfoKey.rawValue:
                PKContactField.postalAddress.rawValue,
            PKPaymentErrorKey.postalAddressUserInfoKey.rawValue: key,
        ]
    }

    private static func error(
        _ code: PKPaymentError.Code, _ text: String?, _ subject: [String: String]
    ) -> any Error {
        var userInfo: [String: Any] = subject
        userInfo[NSLocalizedDescriptionKey] = text
        return PKPaymentError(code, userInfo: userInfo)
    }
}
