// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Why a request, or an app's change of it, cannot be shown.
package enum PaymentRequestError: Error, Hashable, Sendable {
    case missingMerchantIdentifier
    case unknownCurrency(String)
    case unknownCountry(String)
    case missingNetworks
    /// Neither 3-D Secure nor EMV.
    case missingCapability
    /// Not even a total.
    case missingItems
    /// The item's place, from 0 on.
    case missingItemLabel(Int)
    /// No number, too large, or with more decimals than the currency has.
    case invalidAmount(label: String)
    case negativeTotal
    case missingMethodLabel(identifier: String)
    case repeatedMethodIdentifier(String)
    /// An agreement needs words for what the customer agrees to.
    case missingAgreementDescription
    case missingAgreementURL
    /// Charged every zero days.
    case invalidPeriod(label: String)
}

extension PaymentRequestError: CustomStringConvertible {
    /// One sentence for who wrote the app.
    package var description: String {
        switch self {
        case .missingMerchantIdentifier:
            "The request has no merchant identifier: set merchantIdentifier, such as "
                + "merchant.com.example."
        case .unknownCurrency(let code):
            "“\(code)” is not a currency: set currencyCode to the three letters of ISO 4217."
        case .unknownCountry(let code):
            "“\(code)” is not a country: set countryCode to the two letters of ISO 3166."
        case .missingNetworks: "The request takes no cards: set supportedNetworks."
        case .missingCapability:
            "The merchant can process nothing: merchantCapabilities needs threeDSecure or emv."
        case .missingItems: "The request has no total: add it to paymentSummaryItems."
        case .missingItemLabel(let place): "Item \(place) has no label."
        case .invalidAmount(let label):
            "The amount of “\(label)” is no number, is too large, or has more decimals than the "
                + "currency."
        case .negativeTotal: "The total is less than zero."
        case .missingMethodLabel(let identifier):
            "The shipping method “\(identifier)” has no label."
        case .repeatedMethodIdentifier(let identifier):
            "Two shipping methods have the identifier “\(identifier)”: give each one of its own."
        case .missingAgreementDescription:
            "The agreement has no description of what the customer agrees to."
        case .missingAgreementURL:
            "The agreement has no managementURL where the customer can end it."
        case .invalidPeriod(let label): "“\(label)” is charged at intervals of no length."
        }
    }
}
