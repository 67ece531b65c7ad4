// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The framework's view of the server that creates a payment token from a sealed payment.
///
/// The server encrypts for the merchant, signs, and stores nothing.
package protocol TokenServer: Sendable {
    /// Returns a nonce for one payment, 16 to 64 bytes.
    ///
    /// - Throws: `TokenServerError`.
    func nonce() async throws(TokenServerError) -> [UInt8]

    /// Decrypts a wallet's payment, encrypts it for its merchant, and signs it.
    ///
    /// - Throws: `TokenServerError`.
    func token(
        for payment: SealedWalletPayment, merchantIdentifier: String
    ) async throws(TokenServerError) -> ApplePayToken
}
