// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken

extension PaymentRequest {
    /// Returns whether a card may pay this request.
    package func takes(_ card: WalletCard) -> Bool {
        card.isTaken(
            networks: supportedNetworks, capabilities: merchantCapabilities,
            countries: supportedCountries)
    }
}

extension WalletCard {
    /// Returns whether a merchant takes the card.
    ///
    /// - Parameters:
    ///   - networks: The networks that the merchant takes.
    ///   - capabilities: What the merchant can process. Neither or both of `credit` and `debit`
    ///     stand for all cards; without 3-D Secure and EMV the card's own do not matter.
    ///   - countries: Where the card must have been issued, or `nil` for everywhere.
    /// - Returns: Whether network, capabilities, kind and country fit.
    package func isTaken(
        networks: [PaymentNetwork], capabilities: MerchantCapabilities = [],
        countries: Set<String>? = nil
    ) -> Bool {
        guard networks.contains(network), countries?.contains(issuerCountry) ?? true else {
            return false
        }
        let processing = capabilities.intersection([.threeDSecure, .emv])
        guard processing.isEmpty || !processing.isDisjoint(with: self.capabilities) else {
            return false
        }
        switch (capabilities.contains(.credit), capabilities.contains(.debit)) {
        case (true, false): return kind == .credit
        // A prepaid card pays from the customer's own money too.
        case (false, true): return kind == .debit || kind == .prepaid
        default: return true
        }
    }
}
