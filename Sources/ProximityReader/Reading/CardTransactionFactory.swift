// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

/// Creates the transaction for a read; tests provide their own.
struct CardTransactionFactory: Sendable {
    /// Creates a transaction from the request, its number, the token and the configuration.
    let make:
        @Sendable (CheckedRequest, UInt32, ReaderToken, ReaderConfiguration) -> any CardTransaction
}
