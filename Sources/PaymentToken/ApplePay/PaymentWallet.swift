// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography

/// The payment framework's view of a customer's device, its cards, and its Secure Element.
///
/// Card numbers and keys never pass through this interface in the clear.
package protocol PaymentWallet: Sendable {
    /// Returns whether this device can pay, and is allowed to (by parental controls).
    func canPay() async -> Bool

    /// Returns the cards in the wallet's order, the default card first.
    func cards() async throws(WalletError) -> [WalletCard]

    /// Lets the customer add a card, like `openPaymentSetup`; an emulated wallet adds one.
    func setUp() async throws(WalletError)

    /// Asks the customer for consent to one payment, then pays.
    ///
    /// After three attempts with a fingerprint or face that is not the owner's, only the passcode is
    /// accepted.
    ///
    /// - Returns: The payment, sealed for the token server.
    /// - Throws: `WalletError`; after `notTheOwner` and `wrongPasscode`, the customer can try
    ///   again.
    func pay(
        _ payment: WalletPayment, consent: WalletConsent
    ) async throws(WalletError) -> SealedWalletPayment

    /// Notifies the customer of a charge after the app has accepted a payment.
    func notify(_ charge: WalletCharge) async
}

extension PaymentWallet {
    package func notify(_ charge: WalletCharge) async {}
}

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

/// The customer's consent to a payment.
package enum WalletConsent: Sendable {
    /// By fingerprint or face; for an emulated customer, `isOwner` says whether it is the owner's.
    case biometric(isOwner: Bool)
    /// By the device's passcode, as ASCII digits.
    case passcode(SecretBytes)
}

/// The reason a wallet did not pay.
package struct WalletError: Error, Hashable, Sendable {
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// This device cannot pay, or is not allowed to.
        case unavailable
        /// The wallet does not contain this card, or no longer does.
        case unknownCard
        /// The card does not support what the merchant requires.
        case unsupportedCapability
        /// The fingerprint or the face is not the owner's.
        case notTheOwner
        /// Only the passcode is accepted now.
        case passcodeRequired
        /// The passcode is wrong.
        case wrongPasscode
        /// There were too many wrong passcodes, and this wallet no longer pays.
        case locked
        /// The amount, the currency, the nonce, or a digest is invalid.
        case invalidPayment
        /// The wallet's program does not respond, or its response is invalid.
        case disconnected
        /// The wallet's own keys failed.
        case failed
    }

    package var code: Code
    /// What to do, if the code does not say it.
    package var hint: String?

    package init(_ code: Code, hint: String? = nil) {
        self.code = code
        self.hint = hint
    }
}

extension WalletError: CustomStringConvertible {
    /// A human-readable description; contains no card number.
    package var description: String {
        let reason =
            switch code {
            case .unavailable: "This wallet cannot pay, or is not allowed to"
            case .unknownCard: "The wallet does not contain this card"
            case .unsupportedCapability: "The card supports none of the merchant's capabilities"
            case .notTheOwner: "The fingerprint or face is not the owner's"
            case .passcodeRequired: "Only the passcode is accepted now"
            case .wrongPasscode: "The passcode is wrong"
            case .locked: "The wallet is locked after too many wrong passcodes"
            case .invalidPayment: "The payment's amount, currency, nonce, or digest is invalid"
            case .disconnected: "The wallet's program does not respond"
            case .failed: "The wallet's keys failed"
            }
        return reason + (hint.map { ": " + $0 } ?? ".")
    }
}

/// A charge that the wallet notifies the customer of after an app has accepted a payment.
package struct WalletCharge: Hashable, Sendable {
    /// `WalletCard.identifier`.
    package var card: String
    /// The merchant, as in the label of the total.
    package var merchant: String
    /// The amount in minor units, such as 1250 for 12.50 USD.
    package var amount: Int64
    /// The ISO 4217 number, such as 840.
    package var currencyCode: UInt16

    package init(card: String, merchant: String, amount: Int64, currencyCode: UInt16) {
        self.card = card
        self.merchant = merchant
        self.amount = amount
        self.currencyCode = currencyCode
    }
}
