// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What the server knows of a payment: the request that its app made.
public struct ExpectedApplePayment: Hashable, Sendable {
    /// The merchant that asks, or `nil` when any of the opener's merchants may.
    public var merchantIdentifier: String?
    /// The number of ISO 4217, such as 840.
    public var currencyCode: UInt16
    /// The total in minor units, such as 1250 for 12.50 USD.
    public var amount: Int64
    /// The request's application data, or `nil` when there was none.
    public var applicationData: [UInt8]?

    /// Creates what is expected.
    public init(
        merchantIdentifier: String? = nil, currencyCode: UInt16, amount: Int64,
        applicationData: [UInt8]? = nil
    ) {
        self.merchantIdentifier = merchantIdentifier
        self.currencyCode = currencyCode
        self.amount = amount
        self.applicationData = applicationData
    }
}
