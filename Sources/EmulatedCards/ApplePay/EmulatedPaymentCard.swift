// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import PaymentToken

/// A card in an emulated wallet, with its device account.
///
/// The device account number is specific to this device; it is not the number on the card.
package struct EmulatedPaymentCard: Sendable {
    /// The details that an app can see.
    package let face: WalletCard
    /// The device account number, as ASCII digits.
    package let deviceAccountNumber: SecretBytes
    /// The last day on which the device account is valid, `YYMMDD`.
    package let expirationDate: String
    /// The electronic commerce indicator for a 3-D Secure cryptogram; `nil` for none.
    package let electronicCommerceIndicator: String?

    /// Creates a card.
    ///
    /// - Parameters:
    ///   - face: The details that an app can see.
    ///   - deviceAccountNumber: The number as ASCII digits.
    ///   - expirationDate: The last day on which the device account is valid, `YYMMDD`.
    ///   - electronicCommerceIndicator: The indicator for a 3-D Secure cryptogram.
    package init(
        face: WalletCard, deviceAccountNumber: SecretBytes, expirationDate: String,
        electronicCommerceIndicator: String? = nil
    ) {
        self.face = face
        self.deviceAccountNumber = deviceAccountNumber
        self.expirationDate = expirationDate
        self.electronicCommerceIndicator = electronicCommerceIndicator
    }

    /// The expiration date of the valid cards.
    private static let validThrough = "301231"

    /// One card for each network, in the order in which a wallet adds them.
    package static let all = DeviceAccount.all.map { makeCard($0, account: 1) }

    /// The cards in a new wallet: Visa, Mastercard, American Express, Discover, China UnionPay.
    package static var standard: [EmulatedPaymentCard] { Array(all.prefix(5)) }

    /// A Visa card whose device account has expired, so its issuer declines.
    package static let expired = DeviceAccount.all.first.map {
        makeCard($0, account: 2, expirationDate: "200131", name: "Expired Visa")
    }

    /// Returns the card for a network.
    package static func card(of network: PaymentNetwork) -> EmulatedPaymentCard? {
        all.first { $0.face.network == network }
    }

    private static func makeCard(
        _ device: DeviceAccount, account: Int, expirationDate: String = validThrough,
        name: String? = nil
    ) -> EmulatedPaymentCard {
        let number = device.number(account)
        // The number on the card differs from this one; only its last digits are ever shown.
        let suffix = String(device.number(account + 100).suffix(4))
        let isUnionPay = device.network == .chinaUnionPay
        return EmulatedPaymentCard(
            face: WalletCard(
                identifier: "\(name ?? device.network.rawValue)-\(account)"
                    .lowercased().split(separator: " ").joined(separator: "-"),
                network: device.network, kind: device.kind,
                displayName: "\(name ?? device.network.rawValue) \(suffix)",
                accountNumberSuffix: suffix, deviceAccountNumberSuffix: String(number.suffix(4)),
                issuerCountry: device.country,
                // Apple, PKMerchantCapability.emv: only China UnionPay requires it.
                capabilities: isUnionPay ? [.threeDSecure, .emv] : .threeDSecure),
            deviceAccountNumber: SecretBytes(Array(number.utf8)), expirationDate: expirationDate,
            electronicCommerceIndicator: device.network == .visa ? "7" : nil)
    }
}

extension EmulatedPaymentCard: CustomStringConvertible {
    /// The card's name and the last digits of its number.
    package var description: String { face.displayName }
}
