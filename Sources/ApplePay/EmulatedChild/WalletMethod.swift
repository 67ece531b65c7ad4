// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A method that a child with a wallet can perform.
enum WalletMethod: String, Hashable, Sendable, CaseIterable {
    case canPay, cards, setUp, pay, notify
    case nonce, token
}
