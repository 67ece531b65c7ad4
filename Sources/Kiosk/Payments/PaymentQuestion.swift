// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import HTTPServer
internal import SmartCard

/// A question to a client while the sheet is open, with the names of Apple Pay on the Web.
///
/// See Apple, `ApplePaySession`: `onshippingcontactselected` and its siblings.
package struct PaymentQuestion: Encodable, Hashable, Sendable {
    package enum Kind: String, Codable, CaseIterable, Sendable {
        case shippingContactSelected, shippingMethodSelected, paymentMethodSelected
        case couponCodeChanged, paymentAuthorized
    }

    /// The question's number, counted from 1 for each payment.
    let number: Int
    let type: Kind
    /// When the question expires, in seconds since 1970.
    let expiresAt: Int64
    /// The contact, reduced to what determines the price of shipping.
    var shippingContact: ContactForm?
    var shippingMethod: ShippingMethodForm?
    var paymentMethod: PaymentMethodForm?
    var couponCode: String?
    var payment: PaymentForm?

    init(_ content: Content, number: Int, expiresAt: Int64) {
        self.number = number
        self.expiresAt = expiresAt
        type = content.kind
        switch content {
        case .shippingContact(let contact): shippingContact = contact
        case .shippingMethod(let method): shippingMethod = method
        case .paymentMethod(let method): paymentMethod = method
        case .couponCode(let code): couponCode = code
        case .payment(let form): payment = form
        }
    }

    /// The content of a question.
    enum Content: Sendable {
        case shippingContact(ContactForm)
        case shippingMethod(ShippingMethodForm)
        case paymentMethod(PaymentMethodForm)
        case couponCode(String)
        case payment(PaymentForm)

        var kind: Kind {
            switch self {
            case .shippingContact: .shippingContactSelected
            case .shippingMethod: .shippingMethodSelected
            case .paymentMethod: .paymentMethodSelected
            case .couponCode: .couponCodeChanged
            case .payment: .paymentAuthorized
            }
        }
    }
}

/// A client's answer to a question.
///
/// See Apple, `ApplePayShippingContactUpdate` and its siblings, and
/// `ApplePayPaymentAuthorizationResult`.
package struct PaymentAnswerForm: Codable, Hashable, Sendable {
    /// The number of the question.
    package let question: Int
    package var newTotal: LineItemForm?
    package var newLineItems: [LineItemForm]?
    package var newShippingMethods: [ShippingMethodForm]?
    /// The errors, most serious first.
    package var errors: [PaymentErrorForm]?
    /// 0 for success; see Apple, `ApplePaySession.STATUS_SUCCESS` and its siblings.
    package var status: Int?
}

/// An error in an answer; see Apple, `ApplePayError`.
package struct PaymentErrorForm: Codable, Hashable, Sendable {
    package enum Code: String, Codable, CaseIterable, Sendable {
        case shippingContactInvalid, billingContactInvalid, addressUnserviceable
        case couponCodeInvalid, couponCodeExpired, unknown
    }

    package enum Field: String, Codable, CaseIterable, Sendable {
        case phoneNumber, emailAddress, name, phoneticName, postalAddress, addressLines, locality
        case subLocality, postalCode, administrativeArea, subAdministrativeArea, country
        case countryCode
    }

    package let code: Code
    package var contactField: Field?
    /// The message for the customer; by default, the sheet's own text.
    package var message: String?
}

/// A parsed answer.
enum PaymentAnswer: Sendable {
    case update(PaymentUpdate)
    case authorization(AuthorizationAnswer)
}

extension PaymentAnswerForm {
    /// Parses the answer.
    ///
    /// - Parameters:
    ///   - kind: The kind of question.
    ///   - items: The payment's lines, with the total last.
    ///   - currency: The payment's currency.
    /// - Returns: The answer.
    /// - Throws: `Problem` with each invalid member.
    func answer(
        to kind: PaymentQuestion.Kind, items: [SummaryItem], currency: Currency?
    ) throws(Problem) -> PaymentAnswer {
        var validator = OrderValidator()
        let errors = errors(&validator)
        let status = status(&validator)
        let answer: PaymentAnswer
        if kind == .paymentAuthorized {
            for (name, isAbsent) in [
                ("newTotal", newTotal == nil), ("newLineItems", newLineItems == nil),
                ("newShippingMethods", newShippingMethods == nil),
            ] where !isAbsent {
                validator.reject("/\(name)", "The customer has agreed: this can no longer change.")
            }
            answer = .authorization(
                AuthorizationAnswer(
                    validator.required(status, "/status") ?? .failure, errors: errors))
        } else {
            answer = .update(
                PaymentUpdate(
                    status: status ?? .success, errors: errors,
                    summaryItems: self.items(&validator, items, currency),
                    shippingMethods: newShippingMethods.map {
                        validator.methods($0, "/newShippingMethods", currency)
                    }))
        }
        try validator.finish()
        return answer
    }

    private func items(
        _ validator: inout OrderValidator, _ items: [SummaryItem], _ currency: Currency?
    ) -> [SummaryItem]? {
        guard newTotal != nil || newLineItems != nil else { return nil }
        let lines =
            newLineItems.map { validator.lines($0, "/newLineItems", currency) }
            ?? Array(items.dropLast())
        let total = newTotal.map { validator.total($0, "/newTotal", currency) } ?? items.last
        return lines + (total.map { [$0] } ?? [])
    }

    private func status(_ validator: inout OrderValidator) -> AuthorizationStatus? {
        guard let status else { return nil }
        let known = AuthorizationStatus(rawValue: status)
        validator.count(status, "/status", in: AuthorizationStatus.rawValues)
        return known
    }

    private func errors(_ validator: inout OrderValidator) -> [FieldError] {
        let errors = errors ?? []
        validator.count(errors.count, "/errors", most: OrderValidator.maximumErrors)
        return errors.enumerated().compactMap { index, form in
            if (form.message ?? "").utf8.count > 256 {
                validator.reject("/errors/\(index)/message", "A message has at most 256 bytes.")
            }
            guard let subject = form.subject else {
                validator.reject(
                    "/errors/\(index)/contactField",
                    "Only the address of a billing contact can have an error.")
                return nil
            }
            return FieldError(subject, message: form.message)
        }
    }
}

extension PaymentErrorForm {
    /// The subject of the error, or `nil` for a part that this kind of contact does not have.
    fileprivate var subject: FieldError.Subject? {
        switch code {
        case .addressUnserviceable: .unserviceableAddress
        case .couponCodeInvalid: .invalidCouponCode
        case .couponCodeExpired: .expiredCouponCode
        case .unknown: .unknown
        case .shippingContactInvalid:
            (contactField ?? .postalAddress).address.map { .shippingAddress($0) }
                ?? (contactField ?? .postalAddress).part.map { .shippingContact($0) }
        case .billingContactInvalid:
            contactField == nil || contactField == .postalAddress
                ? .billingAddress(.street) : contactField?.address.map { .billingAddress($0) }
        }
    }
}

extension PaymentErrorForm.Field {
    /// The part of an address, or `nil` for another part.
    fileprivate var address: PostalAddress.Field? {
        switch self {
        case .addressLines: .street
        case .locality: .city
        case .subLocality: .subLocality
        case .postalCode: .postalCode
        case .administrativeArea: .state
        case .subAdministrativeArea: .subAdministrativeArea
        case .country: .country
        case .countryCode: .isoCountryCode
        case .phoneNumber, .emailAddress, .name, .phoneticName, .postalAddress: nil
        }
    }

    fileprivate var part: ContactField? {
        switch self {
        case .phoneNumber: .phoneNumber
        case .emailAddress: .emailAddress
        case .name: .name
        case .phoneticName: .phoneticName
        case .postalAddress: .postalAddress
        default: nil
        }
    }
}
