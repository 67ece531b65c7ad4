// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The framework's view of the server that creates a payment token from a sealed payment.
///
/// The server encrypts for the merchant, signs, and stores nothing.
package protocol TokenServer: Sendable {
    /// Returns a nonce for one payment, 16 to 64 bytes.
    func nonce() async throws(TokenServerError) -> [UInt8]

    /// Decrypts a wallet's payment, encrypts it for its merchant, and signs it.
    func token(
        for payment: SealedWalletPayment, merchantIdentifier: String
    ) async throws(TokenServerError) -> ApplePayToken
}

/// The reason there is no payment token.
package struct TokenServerError: Error, Hashable, Sendable {
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// The server has no certificate for this merchant.
        case unknownMerchant
        /// The wallet's payment cannot be decrypted, or is for another merchant.
        case invalidPayment
        /// The nonce is not one that the server issued, was already used, or is too old.
        case invalidNonce
        /// The server does not respond, or its response is invalid.
        case disconnected
        /// The server's own keys failed.
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

extension TokenServerError: CustomStringConvertible {
    /// A human-readable description; contains nothing from the payment.
    package var description: String {
        let reason =
            switch code {
            case .unknownMerchant:
                "The server has no Payment Processing certificate for this merchant"
            case .invalidPayment: "The server cannot decrypt the wallet's payment"
            case .invalidNonce: "The payment's nonce is unknown, already used, or too old"
            case .disconnected: "The token server does not respond"
            case .failed: "The token server's keys failed"
            }
        return reason + (hint.map { ": " + $0 } ?? ".")
    }
}
