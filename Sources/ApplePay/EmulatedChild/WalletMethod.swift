// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a child with a wallet can be asked to do.
enum WalletMethod: String, Hashable, Sendable, CaseIterable {
    case canPay, cards, setUp, pay, notify
    case nonce, token
}
