// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Why a wallet did not pay.
package struct WalletError: Error, Hashable, Sendable {
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// This device cannot pay, or must not.
        case unavailable
        /// The wallet has no such card (any more).
        case unknownCard
        /// The card cannot do what the merchant asks for.
        case unsupportedCapability
        /// The finger or the face is not the owner's.
        case notTheOwner
        /// Only the passcode is taken now.
        case passcodeRequired
        /// The passcode is another one.
        case wrongPasscode
        /// Too many wrong passcodes: this wallet pays no more.
        case locked
        /// The amount, the currency, the nonce or a digest is none.
        case invalidPayment
        /// The wallet's program does not answer, or answers what makes no sense.
        case disconnected
        /// The wallet's own keys failed.
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

extension WalletError: CustomStringConvertible {
    /// One sentence for people; holds no number of a card.
    package var description: String {
        let reason =
            switch code {
            case .unavailable: "This wallet cannot pay, or must not"
            case .unknownCard: "The wallet has no such card"
            case .unsupportedCapability: "The card can do nothing of what the merchant can process"
            case .notTheOwner: "The finger or face is not the owner's"
            case .passcodeRequired: "Only the passcode is taken now"
            case .wrongPasscode: "The passcode is wrong"
            case .locked: "The wallet is locked after too many wrong passcodes"
            case .invalidPayment: "The payment's amount, currency, nonce or digest is none"
            case .disconnected: "The wallet's program does not answer"
            case .failed: "The wallet's keys failed"
            }
        return reason + (hint.map { ": " + $0 } ?? ".")
    }
}
