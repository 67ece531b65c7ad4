// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The cards of a customer's device and its Secure Element, seen from the payment framework.
///
/// No number of a card and no key passes here in the clear.
package protocol PaymentWallet: Sendable {
    /// Returns whether this device can pay, and nobody (parental controls) forbids it.
    func canPay() async -> Bool

    /// Returns the cards in the wallet's order, the default card first.
    ///
    /// - Throws: `WalletError`.
    func cards() async throws(WalletError) -> [WalletCard]

    /// Lets the customer add a card, as `openPaymentSetup` does; an emulated wallet adds one.
    ///
    /// - Throws: `WalletError`.
    func setUp() async throws(WalletError)

    /// Asks whether the customer agrees to one payment, then pays.
    ///
    /// After three fingers or faces that are not the owner's only the passcode is taken.
    ///
    /// - Returns: The payment, sealed for the token server.
    /// - Throws: `WalletError`; with `notTheOwner` and `wrongPasscode` the customer may try again.
    func pay(
        _ payment: WalletPayment, consent: WalletConsent
    ) async throws(WalletError) -> SealedWalletPayment

    /// Tells the customer of a charge, once the app has taken a payment.
    func notify(_ charge: WalletCharge) async
}

extension PaymentWallet {
    package func notify(_ charge: WalletCharge) async {}
}
