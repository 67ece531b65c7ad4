// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a wallet is asked to pay.
package struct WalletPayment: Hashable, Sendable {
    /// `WalletCard.identifier`.
    package var card: String
    package var merchantIdentifier: String
    /// The total in minor units, such as 1250 for 12.50 USD.
    package var amount: Int64
    /// The number of ISO 4217, such as 840.
    package var currencyCode: UInt16
    /// The country that processes the payment: ISO 3166, two letters.
    package var countryCode: String
    /// What the merchant can process; the wallet makes data for one of these that its card can.
    package var capabilities: MerchantCapabilities
    /// SHA-256 of the request's application data, 32 bytes, or `nil` when there is none.
    package var applicationDataHash: [UInt8]?
    /// The server's number for this one payment.
    package var nonce: [UInt8]

    package init(
        card: String, merchantIdentifier: String, amount: Int64, currencyCode: UInt16,
        countryCode: String, capabilities: MerchantCapabilities, applicationDataHash: [UInt8]?,
        nonce: [UInt8]
    ) {
        self.card = card
        self.merchantIdentifier = merchantIdentifier
        self.amount = amount
        self.currencyCode = currencyCode
        self.countryCode = countryCode
        self.capabilities = capabilities
        self.applicationDataHash = applicationDataHash
        self.nonce = nonce
    }
}
