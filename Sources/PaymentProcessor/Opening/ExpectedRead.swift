// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What the PSP knows of a read before it opens the card data.
public struct ExpectedRead: Hashable, Sendable {
    /// The merchant that was authenticated on the call.
    public var merchantIdentifier: String
    /// The identifier of the read's result, as the app passed it.
    public var transactionIdentifier: String
    /// The kind of request of the order, or `nil` when any will do.
    public var operation: String?
    /// The order's amount in minor units.
    public var amount: UInt64
    /// The order's numeric currency code of ISO 4217.
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
