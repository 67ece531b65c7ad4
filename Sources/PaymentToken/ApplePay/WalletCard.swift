// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A wallet's card without its numbers, as apps, the payment sheet, and the framework see it.
package struct WalletCard: Hashable, Sendable {
    /// The kind of account, with PassKit's numbers (`PKPaymentMethodType`).
    package enum Kind: UInt, Hashable, Sendable, CaseIterable {
        case unknown, debit, credit, prepaid, store, eMoney
    }

    /// Identifies the card in its wallet; not derived from any number of the card.
    package var identifier: String
    package var network: PaymentNetwork
    package var kind: Kind
    /// The card's name and the last four digits of its number, such as `Visa 0010`.
    package var displayName: String
    /// The last four digits of the number on the card.
    package var accountNumberSuffix: String
    /// The last four digits of the device account number.
    package var deviceAccountNumberSuffix: String
    /// The country that issued the card, as two letters of ISO 3166.
    package var issuerCountry: String
    /// The merchant capabilities that the card supports: `threeDSecure`, `emv`.
    package var capabilities: MerchantCapabilities

    package init(
        identifier: String, network: PaymentNetwork, kind: Kind, displayName: String,
        accountNumberSuffix: String, deviceAccountNumberSuffix: String, issuerCountry: String,
        capabilities: MerchantCapabilities
    ) {
        self.identifier = identifier
        self.network = network
        self.kind = kind
        self.displayName = displayName
        self.accountNumberSuffix = accountNumberSuffix
        self.deviceAccountNumberSuffix = deviceAccountNumberSuffix
        self.issuerCountry = issuerCountry
        self.capabilities = capabilities
    }
}

/// The payment capabilities of a merchant, with PassKit's numbers.
///
/// See Apple, `PKMerchantCapability`.
package struct MerchantCapabilities: OptionSet, Hashable, Sendable {
    package let rawValue: UInt

    package init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// 3-D Secure cryptograms.
    package static let threeDSecure = MerchantCapabilities(rawValue: 1 << 0)
    /// EMV data, for China UnionPay cards.
    package static let emv = MerchantCapabilities(rawValue: 1 << 1)
    /// Credit cards.
    package static let credit = MerchantCapabilities(rawValue: 1 << 2)
    /// Debit cards.
    package static let debit = MerchantCapabilities(rawValue: 1 << 3)
    /// Instant transfers of money to the customer.
    package static let instantFundsOut = MerchantCapabilities(rawValue: 1 << 7)
}
