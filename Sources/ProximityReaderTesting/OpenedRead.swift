// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import PaymentProcessor
internal import PaymentToken
public import ProximityReader
internal import SmartCard

/// A read as the payment service provider sees it, and the issuer's response.
public struct OpenedRead: Sendable {
    /// What the app requested.
    public enum Operation: String, Hashable, Sendable {
        /// The customer pays.
        case purchase
        /// The customer receives a refund.
        case refund
        /// The card is only read.
        case verification
    }

    /// What the app requested, or `nil` for an operation that Apple's API does not have.
    public let operation: Operation?
    /// The amount, in units of the currency; zero for a verification.
    public let amount: Decimal
    /// The ISO 4217 code of the currency, such as `USD`.
    public let currencyCode: String
    /// The opened card data, with the card's account and its data objects.
    public let token: OpenedToken
    /// The issuer's response.
    public let response: AuthorizationResponse

    init(_ token: OpenedToken, _ response: AuthorizationResponse) {
        let request = token.claims.request
        let currency = Currency(numericCode: request.currencyCode)
        operation = Operation(rawValue: request.operation)
        amount = Decimal(request.amount) / pow(10, currency?.minorUnits ?? 0)
        currencyCode = currency?.alphabeticCode ?? "\(request.currencyCode)"
        self.token = token
        self.response = response
    }

    /// The card's account, whose number is printed masked.
    public var account: CardholderAccount? { token.account }

    /// What the issuer found out about the PIN.
    public var pin: PINVerification { response.pin }

    /// Whether the issuer approves.
    public var isApproved: Bool { response.isApproved }
}

/// A batch of stored reads as the payment service provider sees it.
public struct OpenedReadBatch: Sendable {
    /// Each read in the order of the batch, or the reason it was refused.
    public let reads: [Result<OpenedRead, Rejection>]
    /// The token with which the app deletes the batch.
    public let deletionToken: StoreAndForwardBatchDeletionToken
}
