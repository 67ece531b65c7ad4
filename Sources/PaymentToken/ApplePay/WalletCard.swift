// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A card of a wallet as an app, a sheet and the framework may know it: without its numbers.
package struct WalletCard: Hashable, Sendable {
    /// What kind of account pays, with PassKit's numbers (`PKPaymentMethodType`).
    package enum Kind: UInt, Hashable, Sendable, CaseIterable {
        case unknown, debit, credit, prepaid, store, eMoney
    }

    /// Names the card in its wallet; made of no number of the card.
    package var identifier: String
    package var network: PaymentNetwork
    package var kind: Kind
    /// The card's name and the last four digits of its number, such as `Visa 0010`.
    package var displayName: String
    /// The last four digits of the number on the card.
    package var accountNumberSuffix: String
    /// The last four digits of the device account number.
    package var deviceAccountNumberSuffix: String
    /// Where the card was issued: ISO 3166, two letters.
    package var issuerCountry: String
    /// What the card can do of what merchants ask: `threeDSecure`, `emv`.
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
