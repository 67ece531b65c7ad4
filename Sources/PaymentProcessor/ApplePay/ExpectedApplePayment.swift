// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What the server knows about a payment: the request that its app made.
public struct ExpectedApplePayment: Hashable, Sendable {
    /// The merchant of the request, or `nil` to accept any of the opener's merchants.
    public var merchantIdentifier: String?
    /// The numeric ISO 4217 code, such as 840.
    public var currencyCode: UInt16
    /// The total in minor units, such as 1250 for 12.50 USD.
    public var amount: Int64
    /// The request's application data, or `nil` if there was none.
    public var applicationData: [UInt8]?

    /// Creates an expectation.
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
