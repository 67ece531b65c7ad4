// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What the PSP knows about a read before it opens the card data.
public struct ExpectedRead: Hashable, Sendable {
    /// The authenticated merchant.
    public var merchantIdentifier: String
    /// The identifier of the read's result, from the app.
    public var transactionIdentifier: String
    /// The order's operation, or `nil` to accept any.
    public var operation: String?
    /// The order's amount in minor units.
    public var amount: UInt64
    /// The order's numeric ISO 4217 currency code.
    public var currencyCode: UInt16

    /// Creates an expectation.
    public init(
        merchantIdentifier: String, transactionIdentifier: String, operation: String? = nil,
        amount: UInt64, currencyCode: UInt16
    ) {
        self.merchantIdentifier = merchantIdentifier
        self.transactionIdentifier = transactionIdentifier
        self.operation = operation
        self.amount = amount
        self.currencyCode = currencyCode
    }
}
