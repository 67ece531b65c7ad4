// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

/// The reason there is no token.
enum PaymentFailure: Error, Hashable, Sendable {
    case wallet(WalletError)
    case server(TokenServerError)
}
