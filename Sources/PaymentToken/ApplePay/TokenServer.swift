// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The server that makes a payment token of what a wallet sealed, seen from the framework.
///
/// It encrypts for the merchant, signs, and keeps nothing.
package protocol TokenServer: Sendable {
    /// Returns a number that one payment must carry, 16 to 64 bytes.
    ///
    /// - Throws: `TokenServerError`.
    func nonce() async throws(TokenServerError) -> [UInt8]

    /// Opens a wallet's payment, encrypts it for its merchant and signs it.
    ///
    /// - Throws: `TokenServerError`.
    func token(
        for payment: SealedWalletPayment, merchantIdentifier: String
    ) async throws(TokenServerError) -> ApplePayToken
}
