// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import FoundationEssentials
internal import HTTPServer
internal import PaymentToken
internal import ProximityReader
internal import SmartCard
internal import Support

extension PaymentOrder {
    /// Converts the order to a payment request.
    ///
    /// - Throws: `Problem` with each invalid member.
    func paymentRequest() throws(Problem) -> PaymentRequest {
        var reader = OrderValidator()
        var request = PaymentRequest()
        reader.label(merchantIdentifier, "/merchantIdentifier")
        reader.country(countryCode, "/countryCode")
        _ = reader.language(language)
        let currency = Currency(alphabeticCode: currencyCode)
        if currency == nil {
            reader.note("/currencyCode", "This must be letters of ISO 4217, such as USD.")
        }
        request.merchantIdentifier = merchantIdentifier
        request.countryCode = countryCode
        request.currencyCode = currencyCode
        request.supportedNetworks = networks(&reader)
        request.merchantCapabilities = capabilities(&reader)
        request.summaryItems =
            reader.lines(lineItems ?? [], "/lineItems", currency)
            + [reader.total(total, "/total", currency)]
        request.shippingMethods = reader.methods(
            shippingMethods ?? [], "/shippingMethods", currency)
        request.shippingKind = (shippingType ?? .shipping).kind
        request.canEditShippingContact = shippingContactEditingMode != .storePickup
        request.requiredShippingFields = Set((requiredShippingContactFields ?? []).map(\.field))
        request.requiredBillingFields = Set((requiredBillingContactFields ?? []).map(\.field))
        shippingContact?.check(&reader, "/shippingContact")
        billingContact?.check(&reader, "/billingContact")
        request.shippingContact = shippingContact?.contact
        request.billingContact = billingContact?.contact
        request.applicationData = application(&reader)
        request.supportsCouponCode = supportsCouponCode ?? false
        request.couponCode = couponCode
        request.supportedCountries = countries(&reader)
        request.agreement = agreement(&reader, currency)
        try reader.finish()
        return request
    }

    private func networks(_ reader: inout OrderValidator) -> [PaymentNetwork] {
        if supportedNetworks.isEmpty {
            reader.note("/supportedNetworks", "This must have at least one network.")
        }
        return supportedNetworks.enumerated().compactMap { index, name in
            // Apple Pay on the Web has `visa` where PassKit has `Visa`.
            let known = PaymentNetwork.all.first {
                $0.rawValue.lowercased() == name.lowercased()
            }
            if known == nil {
                reader.note("/supportedNetworks/\(index)", "Unknown network.")
            }
            return known
        }
    }

    private func capabilities(_ reader: inout OrderValidator) -> MerchantCapabilities {
        let all = merchantCapabilities.reduce(into: MerchantCapabilities()) {
            $0.formUnion($1.capability)
        }
        if all.isDisjoint(with: [.threeDSecure, .emv]) {
            reader.note("/merchantCapabilities", "This must contain supports3DS or supportsEMV.")
        }
        return all
    }

    private func application(_ reader: inout OrderValidator) -> [UInt8]? {
        guard let applicationData else { return nil }
        let bytes = Data(base64Encoded: applicationData).map { Array($0) }
        if bytes == nil { reader.note("/applicationData", "This must be Base64.") }
        return bytes
    }

    private func countries(_ reader: inout OrderValidator) -> Set<String>? {
        guard let supportedCountries else { return nil }
        for (index, country) in supportedCountries.enumerated() {
            reader.country(country, "/supportedCountries/\(index)")
        }
        return Set(supportedCountries)
    }

    private func agreement(
        _ reader: inout OrderValidator, _ currency: Currency?
    ) -> PaymentAgreement? {
        let recurring = recurringPaymentRequest.map { form in
            let place = "/recurringPaymentRequest"
            return PaymentAgreement(
                kind: .recurring(
                    regular: reader.line(form.regularBilling, "\(place)/regularBilling", currency),
                    trial: form.trialBilling.map {
                        reader.line($0, "\(place)/trialBilling", currency)
                    }),
                description: form.paymentDescription, billingAgreement: form.billingAgreement,
                managementURL: form.managementURL)
        }
        let deferred = deferredPaymentRequest.map { form in
            let place = "/deferredPaymentRequest"
            return PaymentAgreement(
                kind: .deferred(
                    reader.line(form.deferredBilling, "\(place)/deferredBilling", currency),
                    freeCancellationUntil: reader.date(
                        form.freeCancellationDate, "\(place)/freeCancellationDate")),
                description: form.paymentDescription, billingAgreement: form.billingAgreement,
                managementURL: form.managementURL)
        }
        let reload = automaticReloadPaymentRequest.map { form in
            let place = "/automaticReloadPaymentRequest"
            return PaymentAgreement(
                kind: .automaticReload(
                    reader.line(
                        form.automaticReloadBilling, "\(place)/automaticReloadBilling", currency)),
                description: form.paymentDescription, billingAgreement: form.billingAgreement,
                managementURL: form.managementURL)
        }
        let all = [
            ("recurringPaymentRequest", recurring), ("deferredPaymentRequest", deferred),
            ("automaticReloadPaymentRequest", reload),
        ].compactMap { name, agreement in agreement.map { (place: "/\(name)", agreement: $0) } }
        if let second = all.dropFirst().first {
            reader.note(
                second.place,
                "A payment can have one agreement: recurring, deferred, or automatic reload.")
        }
        for (place, agreement) in all {
            reader.label(agreement.description, "\(place)/paymentDescription")
            if (agreement.billingAgreement ?? "").utf8.count > 2048 {
                reader.note("\(place)/billingAgreement", "This must be at most 2048 bytes.")
            }
            if !agreement.managementURL.hasPrefix("https://") {
                reader.note("\(place)/managementURL", "This must begin with https://.")
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
