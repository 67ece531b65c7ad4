// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Why there is no payment token.
package struct TokenServerError: Error, Hashable, Sendable {
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// The server knows no certificate of this merchant.
        case unknownMerchant
        /// What the wallet sent does not open, or is for another merchant.
        case invalidPayment
        /// The number is none that the server gave, was used, or is too old.
        case invalidNonce
        /// The server does not answer, or answers what makes no sense.
        case disconnected
        /// The server's own keys failed.
        case failed
    }

    package var code: Code
    /// What to do, where the code does not say it.
    package var hint: String?

    package init(_ code: Code, hint: String? = nil) {
        self.code = code
        self.hint = hint
    }
}

extension TokenServerError: CustomStringConvertible {
    /// One sentence for people; holds nothing of the payment.
    package var description: String {
        let reason =
            switch code {
            case .unknownMerchant:
                "The server has no Payment Processing certificate of this merchant"
            case .invalidPayment: "The server cannot open what the wallet sent"
            case .invalidNonce: "The payment's nonce is unknown, used or too old"
            case .disconnected: "The token server does not answer"
            case .failed: "The token server's keys failed"
            }
        return reason + (hint.map { ": " + $0 } ?? ".")
    }
}
