// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The payment framework's view of a customer's device, its cards, and its Secure Element.
///
/// Card numbers and keys never pass through this interface in the clear.
package protocol PaymentWallet: Sendable {
    /// Returns whether this device can pay, and is allowed to (by parental controls).
    func canPay() async -> Bool

    /// Returns the cards in the wallet's order, the default card first.
    ///
    /// - Throws: `WalletError`.
    func cards() async throws(WalletError) -> [WalletCard]

    /// Lets the customer add a card, like `openPaymentSetup`; an emulated wallet adds one.
    ///
    /// - Throws: `WalletError`.
    func setUp() async throws(WalletError)

    /// Asks the customer for consent to one payment, then pays.
    ///
    /// After three attempts with a finger or face that is not the owner's, only the passcode is
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
