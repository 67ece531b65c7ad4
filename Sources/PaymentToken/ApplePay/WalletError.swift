// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The reason a wallet did not pay.
package struct WalletError: Error, Hashable, Sendable {
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// This device cannot pay, or is not allowed to.
        case unavailable
        /// The wallet does not contain this card, or no longer does.
        case unknownCard
        /// The card does not support what the merchant requires.
        case unsupportedCapability
        /// The finger or the face is not the owner's.
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
            case .notTheOwner: "The finger or face is not the owner's"
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
