// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentToken

@testable import EmulatedCards

extension WalletPayment {
    /// Returns a payment, of 12.50 USD by default.
    static func example(
        card: String = "visa-1", amount: Int64 = 1250, currencyCode: UInt16 = 840,
        countryCode: String = "US", capabilities: MerchantCapabilities = .threeDSecure,
        applicationDataHash: [UInt8]? = nil, nonce: [UInt8] = Array(1...32)
    ) -> WalletPayment {
        WalletPayment(
            card: card, merchantIdentifier: "merchant.example.taptopay", amount: amount,
            currencyCode: currencyCode, countryCode: countryCode, capabilities: capabilities,
            applicationDataHash: applicationDataHash, nonce: nonce)
    }
}

extension EmulatedPaymentWallet {
    /// Returns a wallet on 22 November 2026.
    static func example(
        for server: P256PrivateKey, cards: [EmulatedPaymentCard] = EmulatedPaymentCard.standard,
        random: RandomSource? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) throws -> EmulatedPaymentWallet {
        try EmulatedPaymentWallet(
            serverKey: server.publicKey, cards: cards, random: random, clock: clock,
            now: { 1_795_310_000 })
    }
}

extension WalletConsent {
    static let owner = WalletConsent.biometric(isOwner: true)
    static let stranger = WalletConsent.biometric(isOwner: false)

    static func digits(_ digits: String) -> WalletConsent {
        .passcode(SecretBytes(Array(digits.utf8)))
    }
}
