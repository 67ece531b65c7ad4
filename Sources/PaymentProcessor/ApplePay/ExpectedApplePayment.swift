// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

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

    /// Performs step 6: checks that the payment matches the request.
    ///
    /// - Throws: `ApplePayRejection` with the step `request`.
    func check(_ payment: OpenedApplePayment) throws(ApplePayRejection) {
        if let merchantIdentifier,
            Digest.sha256(merchantIdentifier.utf8) != payment.merchantIdentifierHash
        {
            throw rejection(.merchantMismatch, "The token is for another merchant.")
        }
        guard payment.currencyCode == currencyCode else {
            throw rejection(
                .currencyMismatch,
                "The token's currency is \(payment.currencyCode), and the request's is "
                    + "\(currencyCode).")
        }
        guard payment.amount == amount else {
            throw rejection(
                .amountMismatch,
                "The token's amount is \(payment.amount), and the request's is \(amount), in the "
                    + "smallest unit of the currency.")
        }
        switch (applicationData, payment.applicationDataHash) {
        case (nil, nil): break
        case (.some, nil):
            throw rejection(
                .applicationDataMissing, "The token has no digest of application data.")
        case (nil, .some):
            throw rejection(
                .applicationDataUnexpected,
                "The token has a digest of application data, but the request had none.")
        case (.some(let data), .some(let hash)):
            guard constantTimeEqual(Digest.sha256(data), hash) else {
                throw rejection(
                    .applicationDataMismatch,
                    "The digest does not match the request's application data.")
            }
        }
    }

    private func rejection(
        _ code: ApplePayRejection.Code, _ detail: String
    ) -> ApplePayRejection {
        ApplePayRejection(code, .request, detail)
    }
}
