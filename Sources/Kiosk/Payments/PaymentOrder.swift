// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import FoundationEssentials
internal import HTTPServer
internal import PaymentToken
internal import SmartCard
internal import Support

/// A client's order for a payment, with the member names of Apple Pay on the Web.
///
/// See Apple, `ApplePayPaymentRequest`.
package struct PaymentOrder: Codable, Hashable, Sendable {
    package enum Capability: String, Codable, CaseIterable, Sendable {
        case supports3DS, supportsEMV, supportsCredit, supportsDebit, supportsInstantFundsOut
    }

    package enum ContactPart: String, Codable, CaseIterable, Sendable {
        case email, name, phone, postalAddress, phoneticName
    }

    package enum ShippingType: String, Codable, CaseIterable, Sendable {
        case shipping, delivery, storePickup, servicePickup
    }

    package enum EditingMode: String, Codable, CaseIterable, Sendable {
        case available, storePickup
    }

    package let merchantIdentifier: String
    /// The country that processes the payment: ISO 3166, two letters.
    package let countryCode: String
    /// The currency of all amounts, as ISO 4217 letters.
    package let currencyCode: String
    package let merchantCapabilities: [Capability]
    package let supportedNetworks: [String]
    package let total: LineItemForm
    package var lineItems: [LineItemForm]?
    package var shippingMethods: [ShippingMethodForm]?
    package var requiredShippingContactFields: [ContactPart]?
    package var requiredBillingContactFields: [ContactPart]?
    package var shippingContact: ContactForm?
    package var billingContact: ContactForm?
    package var shippingType: ShippingType?
    package var shippingContactEditingMode: EditingMode?
    /// The client's own bytes in Base64; the token contains their digest.
    package var applicationData: String?
    package var supportsCouponCode: Bool?
    package var couponCode: String?
    package var supportedCountries: [String]?
    package var recurringPaymentRequest: RecurringForm?
    package var deferredPaymentRequest: DeferredForm?
    package var automaticReloadPaymentRequest: AutomaticReloadForm?
    /// The customer's language as a BCP 47 tag.
    package var language: String?
    /// The questions for the client in addition to `paymentAuthorized`; by default, all.
    package var questions: [PaymentQuestion.Kind]?
    /// The client's own name for the order, by which it can find the payment.
    package var reference: String?
}

/// A line of a payment; see Apple, `ApplePayLineItem`.
package struct LineItemForm: Codable, Hashable, Sendable {
    package enum Kind: String, Codable, CaseIterable, Sendable {
        case final, pending
    }

    package enum Timing: String, Codable, CaseIterable, Sendable {
        case immediate, recurring, deferred, automaticReload
    }

    package enum IntervalUnit: String, Codable, CaseIterable, Sendable {
        case minute, hour, day, month, year
    }

    package let label: String
    /// The amount with its decimals, such as `12.50` or `-2.00`; optional for a pending line.
    package var amount: String?
    package var type: Kind?
    package var paymentTiming: Timing?
    /// The dates are ISO 8601, such as `2026-07-29` or `2026-07-29T10:00:00Z`.
    package var recurringPaymentStartDate: String?
    package var recurringPaymentIntervalUnit: IntervalUnit?
    package var recurringPaymentIntervalCount: Int?
    package var recurringPaymentEndDate: String?
    package var deferredPaymentDate: String?
    package var automaticReloadPaymentThresholdAmount: String?
}

/// A shipping method; see Apple, `ApplePayShippingMethod`.
package struct ShippingMethodForm: Codable, Hashable, Sendable {
    package let label: String
    package var detail: String?
    package let amount: String
    package let identifier: String
}

/// An agreement for recurring payments; see Apple, `ApplePayRecurringPaymentRequest`.
package struct RecurringForm: Codable, Hashable, Sendable {
    package let paymentDescription: String
    package let regularBilling: LineItemForm
    package var trialBilling: LineItemForm?
    package var billingAgreement: String?
    package let managementURL: String
}

/// An agreement for a deferred payment; see Apple, `ApplePayDeferredPaymentRequest`.
package struct DeferredForm: Codable, Hashable, Sendable {
    package let paymentDescription: String
    package let deferredBilling: LineItemForm
    package var freeCancellationDate: String?
    package var billingAgreement: String?
    package let managementURL: String
}

/// An agreement for automatic reloads; see Apple, `ApplePayAutomaticReloadPaymentRequest`.
package struct AutomaticReloadForm: Codable, Hashable, Sendable {
    package let paymentDescription: String
    package let automaticReloadBilling: LineItemForm
    package var billingAgreement: String?
    package let managementURL: String
}

extension PaymentOrder {
    /// Converts the order to a payment request.
    ///
    /// - Throws: `Problem` with each invalid member.
    func paymentRequest() throws(Problem) -> PaymentRequest {
        var validator = OrderValidator()
        var request = PaymentRequest()
        validator.label(merchantIdentifier, "/merchantIdentifier")
        validator.country(countryCode, "/countryCode")
        _ = validator.language(language)
        validator.checkReference(reference)
        let currency = Currency(alphabeticCode: currencyCode)
        if currency == nil { validator.rejectUnknownCurrency() }
        request.merchantIdentifier = merchantIdentifier
        request.countryCode = countryCode
        request.currencyCode = currencyCode
        request.supportedNetworks = networks(&validator)
        request.merchantCapabilities = capabilities(&validator)
        request.summaryItems =
            validator.lines(lineItems ?? [], "/lineItems", currency)
            + [validator.total(total, "/total", currency)]
        request.shippingMethods = validator.methods(
            shippingMethods ?? [], "/shippingMethods", currency)
        request.shippingKind = (shippingType ?? .shipping).kind
        request.canEditShippingContact = shippingContactEditingMode != .storePickup
        request.requiredShippingFields = Set((requiredShippingContactFields ?? []).map(\.field))
        request.requiredBillingFields = Set((requiredBillingContactFields ?? []).map(\.field))
        shippingContact?.check(&validator, "/shippingContact")
        billingContact?.check(&validator, "/billingContact")
        request.shippingContact = shippingContact?.contact
        request.billingContact = billingContact?.contact
        request.applicationData = application(&validator)
        request.supportsCouponCode = supportsCouponCode ?? false
        request.couponCode = couponCode
        request.supportedCountries = countries(&validator)
        request.agreement = agreement(&validator, currency)
        try validator.finish()
        return request
    }

    private func networks(_ validator: inout OrderValidator) -> [PaymentNetwork] {
        if supportedNetworks.isEmpty {
            validator.reject("/supportedNetworks", "This must have at least one network.")
        }
        return supportedNetworks.enumerated().compactMap { index, name in
            // Apple Pay on the Web has `visa` where PassKit has `Visa`.
            let known = PaymentNetwork.all.first {
                $0.rawValue.lowercased() == name.lowercased()
            }
            if known == nil {
                validator.reject("/supportedNetworks/\(index)", "Unknown network.")
            }
            return known
        }
    }

    private func capabilities(_ validator: inout OrderValidator) -> MerchantCapabilities {
        let all = merchantCapabilities.reduce(into: MerchantCapabilities()) {
            $0.formUnion($1.capability)
        }
        if all.isDisjoint(with: [.threeDSecure, .emv]) {
            validator.reject(
                "/merchantCapabilities", "This must contain supports3DS or supportsEMV.")
        }
        return all
    }

    private func application(_ validator: inout OrderValidator) -> [UInt8]? {
        guard let applicationData else { return nil }
        let bytes = Data(base64Encoded: applicationData).map { Array($0) }
        if bytes == nil { validator.reject("/applicationData", "This must be Base64.") }
        return bytes
    }

    private func countries(_ validator: inout OrderValidator) -> Set<String>? {
        guard let supportedCountries else { return nil }
        for (index, country) in supportedCountries.enumerated() {
            validator.country(country, "/supportedCountries/\(index)")
        }
        return Set(supportedCountries)
    }

    private func agreement(
        _ validator: inout OrderValidator, _ currency: Currency?
    ) -> PaymentAgreement? {
        let recurring = recurringPaymentRequest.map { form in
            let place = "/recurringPaymentRequest"
            return PaymentAgreement(
                kind: .recurring(
                    regular: validator.line(
                        form.regularBilling, "\(place)/regularBilling", currency),
                    trial: form.trialBilling.map {
                        validator.line($0, "\(place)/trialBilling", currency)
                    }),
                description: form.paymentDescription, billingAgreement: form.billingAgreement,
                managementURL: form.managementURL)
        }
        let deferred = deferredPaymentRequest.map { form in
            let place = "/deferredPaymentRequest"
            return PaymentAgreement(
                kind: .deferred(
                    validator.line(form.deferredBilling, "\(place)/deferredBilling", currency),
                    freeCancellationUntil: validator.date(
                        form.freeCancellationDate, "\(place)/freeCancellationDate")),
                description: form.paymentDescription, billingAgreement: form.billingAgreement,
                managementURL: form.managementURL)
        }
        let reload = automaticReloadPaymentRequest.map { form in
            let place = "/automaticReloadPaymentRequest"
            return PaymentAgreement(
                kind: .automaticReload(
                    validator.line(
                        form.automaticReloadBilling, "\(place)/automaticReloadBilling", currency)),
                description: form.paymentDescription, billingAgreement: form.billingAgreement,
                managementURL: form.managementURL)
        }
        let all = [
            ("recurringPaymentRequest", recurring), ("deferredPaymentRequest", deferred),
            ("automaticReloadPaymentRequest", reload),
        ].compactMap { name, agreement in agreement.map { (place: "/\(name)", agreement: $0) } }
        if let second = all.dropFirst().first {
            validator.reject(
                second.place,
                "A payment can have one agreement: recurring, deferred, or automatic reload.")
        }
        for (place, agreement) in all {
            validator.label(agreement.description, "\(place)/paymentDescription")
            if (agreement.billingAgreement ?? "").utf8.count > 2048 {
                validator.reject("\(place)/billingAgreement", "This must be at most 2048 bytes.")
            }
            if !agreement.managementURL.hasPrefix("https://") {
                validator.reject("\(place)/managementURL", "This must begin with https://.")
            }
        }
        return all.first?.agreement
    }
}

extension PaymentOrder.Capability {
    fileprivate var capability: MerchantCapabilities {
        switch self {
        case .supports3DS: .threeDSecure
        case .supportsEMV: .emv
        case .supportsCredit: .credit
        case .supportsDebit: .debit
        case .supportsInstantFundsOut: .instantFundsOut
        }
    }
}

extension PaymentOrder.ContactPart {
    fileprivate var field: ContactField {
        switch self {
        case .email: .emailAddress
        case .name: .name
        case .phone: .phoneNumber
        case .postalAddress: .postalAddress
        case .phoneticName: .phoneticName
        }
    }
}

extension PaymentOrder.ShippingType {
    fileprivate var kind: PaymentRequest.ShippingKind {
        switch self {
        case .shipping: .shipping
        case .delivery: .delivery
        case .storePickup: .storePickup
        case .servicePickup: .servicePickup
        }
    }
}
