// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A completed read with its result, which can be continued for an issuer update.
struct CompletedRead: Sendable {
    /// The request.
    let request: CheckedRequest
    /// The result for the app.
    let result: PaymentCardReadResult
    /// The transaction in its state after the card.
    private(set) var transaction: any CardTransaction

    init(
        request: CheckedRequest, result: PaymentCardReadResult, _ transaction: any CardTransaction
    ) {
        self.request = request
        self.result = result
        self.transaction = transaction
    }

    /// Returns a copy without card data, which can be retained.
    func forgettingCardData() -> CompletedRead {
        var copy = self
        copy.transaction.forgetCardData()
        return copy
    }
}
