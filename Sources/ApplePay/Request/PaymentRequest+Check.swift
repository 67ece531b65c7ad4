// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
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
                throw .invalidAmount(label: method.label, method.amount)
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
            let total = summaryItems.last, !isSum(total.amount, of: summaryItems.dropLast())
        {
            warnings.append(.totalIsNotSum)
        }
        if merchantCapabilities.contains(.emv), !supportedNetworks.contains(.chinaUnionPay) {
            warnings.append(.needlessEMV)
        }
        return warnings
    }

    /// Returns whether a total is the sum of items, of which some can be subtotals of those before.
    private func isSum(_ total: Decimal, of items: ArraySlice<SummaryItem>) -> Bool {
        let amounts = items.map(\.amount)
        let withoutSubtotals = amounts.reduce(Decimal(0)) { $1 == $0 ? $0 : $0 + $1 }
        return total == amounts.reduce(0, +) || total == withoutSubtotals
    }
}

extension SummaryItem {
    fileprivate func check(in currency: Currency) throws(PaymentRequestError) {
        guard currency.minorUnits(of: amount) != nil else {
            throw .invalidAmount(label: label, amount)
        }
        switch timing {
        case .final, .pending, .deferred: break
        case .recurring(let period):
            guard period.count > 0 else { throw .invalidPeriod(label: label) }
        case .automaticReload(let threshold):
            guard currency.minorUnits(of: threshold) != nil else {
                throw .invalidAmount(label: label, threshold)
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

/// An error in a request or in an app's update to it.
package enum PaymentRequestError: Error, Hashable, Sendable, CustomStringConvertible {
    case missingMerchantIdentifier
    case unknownCurrency(String)
    case unknownCountry(String)
    case missingNetworks
    /// Neither 3-D Secure nor EMV.
    case missingCapability
    /// There are no summary items, not even a total.
    case missingItems
    /// The index of the item, starting at 0.
    case missingItemLabel(Int)
    /// The amount is NaN, too large, or has more decimals than the currency.
    case invalidAmount(label: String, Decimal)
    case negativeTotal
    case missingMethodLabel(identifier: String)
    case repeatedMethodIdentifier(String)
    /// The agreement does not describe what the customer agrees to.
    case missingAgreementDescription
    case missingAgreementURL
    /// The charging interval has no length.
    case invalidPeriod(label: String)

    /// A message for the app's developer.
    package var description: String {
        switch self {
        case .missingMerchantIdentifier:
            "The request has no merchant identifier. Set merchantIdentifier, such as "
                + "merchant.com.example."
        case .unknownCurrency(let code):
            "Unknown currency code “\(code)”. Set currencyCode to a three-letter ISO 4217 code."
        case .unknownCountry(let code):
            "Unknown country code “\(code)”. Set countryCode to a two-letter ISO 3166 code."
        case .missingNetworks: "The request accepts no cards. Set supportedNetworks."
        case .missingCapability:
            "merchantCapabilities must include threeDSecure or emv."
        case .missingItems: "The request has no total. Add it to paymentSummaryItems."
        case .missingItemLabel(let place): "Item \(place) has no label."
        case .invalidAmount(let label, let amount):
            "The amount of “\(label)”, \(amount), is not a number, is too large, or has more decimals "
                + "than the currency. A Double such as 19.99 has many: write "
                + "NSDecimalNumber(string: \"19.99\")."
        case .negativeTotal: "The total is less than zero."
        case .missingMethodLabel(let identifier):
            "The shipping method “\(identifier)” has no label."
        case .repeatedMethodIdentifier(let identifier):
            "Two shipping methods have the identifier “\(identifier)”. Identifiers must be unique."
        case .missingAgreementDescription:
            "The agreement has no description of what the customer agrees to."
        case .missingAgreementURL:
            "The agreement has no managementURL where the customer can cancel it."
        case .invalidPeriod(let label): "“\(label)” has an invalid charging interval."
        }
    }
}

/// A probable mistake in a request that can still be presented.
package enum PaymentRequestWarning: Hashable, Sendable, CustomStringConvertible {
    /// The total is not the sum of the other items.
    case totalIsNotSum
    /// The request supports EMV, but not China UnionPay.
    case needlessEMV

    /// A message for the app's developer.
    package var description: String {
        switch self {
        case .totalIsNotSum:
            "The last item, the total, is not the sum of the items before it."
        case .needlessEMV:
            "merchantCapabilities includes emv, which only China UnionPay cards need."
        }
    }
}
