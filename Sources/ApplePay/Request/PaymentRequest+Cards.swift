// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import PaymentToken

extension PaymentRequest {
    /// Returns whether the request accepts a card.
    package func takes(_ card: WalletCard) -> Bool {
        card.isTaken(
            networks: supportedNetworks, capabilities: merchantCapabilities,
            countries: supportedCountries)
    }
}

extension WalletCard {
    /// Returns whether a merchant accepts the card.
    ///
    /// - Parameters:
    ///   - networks: The networks that the merchant accepts.
    ///   - capabilities: What the merchant supports. Neither or both of `credit` and `debit` mean
    ///     all cards; without 3-D Secure and EMV, the card's own capabilities do not matter.
    ///   - countries: The countries whose cards are accepted, or `nil` for all.
    /// - Returns: Whether the network, capabilities, kind, and country match.
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
        // A prepaid card also pays from the customer's own money.
        case (false, true): return kind == .debit || kind == .prepaid
        default: return true
        }
    }
}
