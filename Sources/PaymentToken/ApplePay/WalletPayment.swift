// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The payment that a wallet is asked to make.
package struct WalletPayment: Hashable, Sendable {
    /// `WalletCard.identifier`.
    package var card: String
    package var merchantIdentifier: String
    /// The total in minor units, such as 1250 for 12.50 USD.
    package var amount: Int64
    /// The ISO 4217 number, such as 840.
    package var currencyCode: UInt16
    /// The country that processes the payment, as two letters of ISO 3166.
    package var countryCode: String
    /// The merchant's capabilities; the wallet creates data for one that its card supports.
    package var capabilities: MerchantCapabilities
    /// The SHA-256 hash of the request's application data, 32 bytes, or `nil` when there is none.
    package var applicationDataHash: [UInt8]?
    /// The server's nonce for this payment.
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
