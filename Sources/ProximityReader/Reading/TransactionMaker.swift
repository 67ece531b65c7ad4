// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

/// Makes the transaction for a read; tests bring their own.
struct TransactionMaker: Sendable {
    /// Makes a transaction from the request, the transaction's number, the token and the
    /// configuration.
    let make:
        @Sendable (CheckedRequest, UInt32, ReaderToken, ReaderConfiguration) -> any CardTransaction
}
