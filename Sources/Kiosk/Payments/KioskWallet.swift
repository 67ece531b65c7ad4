// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import ApplePay
package import PaymentToken

/// The customer's device as the service sees it: a wallet and the server that makes its tokens.
package struct KioskWallet: Sendable {
    package let wallet: any PaymentWallet
    package let server: any TokenServer
    /// The customer's contacts, the default first.
    package let contacts: [CustomerContact]
    /// The biometrics of the emulated customer, or `nil` for a real customer.
    let biometrics: EmulatedBiometrics?

    /// Creates a wallet.
    ///
    /// - Parameters:
    ///   - wallet: The wallet.
    ///   - server: The server that makes its tokens.
    ///   - contacts: The customer's contacts, the default first.
    ///   - isEmulated: Whether the operator chooses who authorizes payments.
    package init(
        wallet: any PaymentWallet, server: any TokenServer, contacts: [CustomerContact] = [],
        isEmulated: Bool
    ) {
        self.wallet = wallet
        self.server = server
        self.contacts = contacts
        biometrics = isEmulated ? EmulatedBiometrics() : nil
    }
}
