// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// An error in a request or in an app's update to it.
package enum PaymentRequestError: Error, Hashable, Sendable {
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
    case invalidAmount(label: String)
    case negativeTotal
    case missingMethodLabel(identifier: String)
    case repeatedMethodIdentifier(String)
    /// The agreement does not describe what the customer agrees to.
    case missingAgreementDescription
    case missingAgreementURL
    /// The charging interval has no length.
    case invalidPeriod(label: String)
}

extension PaymentRequestError: CustomStringConvertible {
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
        case .invalidAmount(let label):
            "The amount of “\(label)” is not a number, is too large, or has more decimals than "
                + "the currency."
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
