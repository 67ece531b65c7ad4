// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import ApplePay
internal import Foundation

extension AuthorizationAnswer {
    /// Creates the values of an app's answer.
    init(_ result: PKPaymentAuthorizationResult) {
        self.init(
            AuthorizationStatus(result.status),
            errors: result.problems.map(FieldError.init(reading:)))
    }
}

extension AuthorizationStatus {
    /// Creates the value of an app's status.
    init(_ status: PKPaymentAuthorizationStatus) {
        self = AuthorizationStatus(rawValue: status.rawValue) ?? .failure
    }
}

extension FieldError {
    /// Creates the values of an app's error of any type.
    package init(reading error: any Error) {
        let known = error as NSError
        guard known.domain == PKPaymentErrorDomain else {
            self.init(.unknown, message: (error as? any LocalizedError)?.errorDescription)
            return
        }
        let message = known.userInfo[NSLocalizedDescriptionKey] as? String
        self.init(Self.subject(known), message: message)
    }

    private static func subject(_ error: NSError) -> Subject {
        let information = error.userInfo
        let key = text(information[PKPaymentErrorKey.postalAddressUserInfoKey.rawValue])
        let address = key.flatMap(PostalAddress.Field.init(rawValue:))
        switch PKPaymentError.Code(rawValue: error.code) {
        case .shippingContactInvalidError:
            if let address { return .shippingAddress(address) }
            let field = text(information[PKPaymentErrorKey.contactFieldUserInfoKey.rawValue])
            return field.flatMap(ContactField.init(rawValue:)).map(Subject.shippingContact)
                ?? .shippingContact(.postalAddress)
        case .billingContactInvalidError: return .billingAddress(address ?? .street)
        case .shippingAddressUnserviceableError: return .unserviceableAddress
        case .couponCodeInvalidError: return .invalidCouponCode
        case .couponCodeExpiredError: return .expiredCouponCode
        default: return .unknown
        }
    }

    /// Returns the name of a field that is given as a field or as text.
    private static func text(_ value: Any?) -> String? {
        switch value {
        case let field as PKContactField: field.rawValue
        case let text as String: text
        default: nil
        }
    }
}
