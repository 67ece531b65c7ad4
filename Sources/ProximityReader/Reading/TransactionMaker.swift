// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

/// Makes the transaction for a read; tests bring their own.
struct TransactionMaker: Sendable {
    /// Makes a transaction from the request, the reader's counter, the token and the
    /// configuration.
    let make:
        @Sendable (CheckedRequest, Int64, ReaderToken, ReaderConfiguration) -> any CardTransaction
}
