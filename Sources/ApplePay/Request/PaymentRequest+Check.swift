// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import PaymentToken
internal import SmartCard

extension PaymentRequest {
    /// Checks that the request is valid.
    ///
    /// - Throws: `PaymentRequestError` for the first error.
    package func check() throws(PaymentRequestError) {
        guard !merchantIdentifier.isEmpty else { throw .missingMerchantIdentifier }
        guard Country(alpha2: countryCode) != nil else { throw .unknownCountry(countryCode) }
        guard !supportedNetworks.isEmpty else { throw .missingNetworks }
        guard !merchantCapabilities.isDisjoint(with: [.threeDSecure, .emv]) else {
            throw .missingCapability
        }
        try checkAmounts()
    }

    /// Checks the items, shipping methods, and agreement, which an app can change while the sheet
    /// is open.
    ///
    /// - Throws: `PaymentRequestError` for the first error.
    func checkAmounts() throws(PaymentRequestError) {
        guard let currency = Currency(alphabeticCode: currencyCode) else {
            throw .unknownCurrency(currencyCode)
        }
        for (place, item) in summaryItems.enumerated() {
            guard !item.label.isEmpty else { throw .missingItemLabel(place) }
            try item.check(in: currency)
        }
        guard let total = summaryItems.last else { throw .missingItems }
        // Apple, paymentSummaryItems: greater than zero before iOS 12; zero is allowed since then.
        guard total.amount >= 0 else { throw .negativeTotal }
        var identifiers: Set<String> = []
        for method in shippingMethods {
            guard !method.label.isEmpty else {
                throw .missingMethodLabel(identifier: method.identifier)
            }
            guard currency.minorUnits(of: method.amount) != nil else {
                throw .invalidAmount(label: method.label)
            }
            guard identifiers.insert(method.identifier).inserted else {
                throw .repeatedMethodIdentifier(method.identifier)
            }
        }
        if let agreement { try check(agreement) }
    }

    private func check(_ agreement: PaymentAgreement) throws(PaymentRequestError) {
        guard !agreement.description.isEmpty else { throw .missingAgreementDescription }
        guard !agreement.managementURL.isEmpty else { throw .missingAgreementURL }
        guard let currency = Currency(alphabeticCode: currencyCode) else { return }
        for item in agreement.items { try item.check(in: currency) }
    }

    /// The probable mistakes in the request.
    package var warnings: [PaymentRequestWarning] {
        var warnings: [PaymentRequestWarning] = []
        if summaryItems.count > 1, summaryItems.allSatisfy({ $0.timing == .final }),
            let total = summaryItems.last,
            total.amount != summaryItems.dropLast().reduce(0, { $0 + $1.amount })
        {
            warnings.append(.totalIsNotSum)
        }
        if merchantCapabilities.contains(.emv), !supportedNetworks.contains(.chinaUnionPay) {
            warnings.append(.needlessEMV)
        }
        return warnings
    }
}

extension SummaryItem {
    fileprivate func check(in currency: Currency) throws(PaymentRequestError) {
        guard currency.minorUnits(of: amount) != nil else { throw .invalidAmount(label: label) }
        switch timing {
        case .final, .pending, .deferred: break
        case .recurring(let period):
            guard period.count > 0 else { throw .invalidPeriod(label: label) }
        case .automaticReload(let threshold):
            guard currency.minorUnits(of: threshold) != nil else {
                throw .invalidAmount(label: label)
            }
        }
    }
}

extension PaymentAgreement {
    fileprivate var items: [SummaryItem] {
        switch kind {
        case .recurring(let regular, let trial): [regular] + (trial.map { [$0] } ?? [])
        case .deferred(let item, _): [item]
        case .automaticReload(let item): [item]
        }
    }
}
