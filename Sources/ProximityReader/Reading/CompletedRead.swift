// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A read with a result, and how it goes on should the issuer have something for the card.
struct CompletedRead: Sendable {
    /// What was asked for.
    let request: CheckedRequest
    /// What the app gets.
    let result: PaymentCardReadResult
    /// The transaction as the card left it.
    private(set) var transaction: any CardTransaction

    init(
        request: CheckedRequest, result: PaymentCardReadResult, _ transaction: any CardTransaction
    ) {
        self.request = request
        self.result = result
        self.transaction = transaction
    }

    /// The same read without what the card said: it can be kept.
    func forgettingCardData() -> CompletedRead {
        var copy = self
        copy.transaction.forgetCardData()
        return copy
    }
}
