// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A validated request: an amount in a known currency, and valid preferences.
struct CheckedRequest: Sendable {
    typealias ReadError = PaymentCardReaderSession.ReadError

    /// The original request.
    enum Origin: Sendable {
        /// The card is charged or refunded.
        case transaction(PaymentCardTransactionRequest)
        /// The card is only verified.
        case verification(PaymentCardVerificationRequest)
        /// Only loyalty passes are read.
        case loyalty(VASRequest)
    }

    /// The amount in the smallest unit of its currency; zero for a verification.
    let amount: UInt64
    /// The currency.
    let currency: Currency
    /// The applications to prefer, best first.
    let preferredApplications: [[UInt8]]
    /// The original request.
    let origin: Origin

    /// Checks a transaction.
    ///
    /// - Throws: `invalidCurrencyCode`, `invalidAmount` or `invalidPreferredAID`.
    init(_ request: PaymentCardTransactionRequest) throws(ReadError) {
        currency = try Self.currency(request.currencyCode)
        guard let amount = Self.smallestUnits(request.amount, decimals: currency.minorUnits) else {
            throw .invalidAmount
        }
        guard request.preferredAIDList.count <= UndocumentedBehavior.preferredApplications,
            request.preferredAIDList.allSatisfy({ (5...16).contains($0.count) })
        else { throw .invalidPreferredAID }
        self.amount = amount
        preferredApplications = request.preferredAIDList.map(Array.init)
        origin = .transaction(request)
    }

    /// Checks a verification.
    ///
    /// - Throws: `invalidCurrencyCode`.
    init(_ request: PaymentCardVerificationRequest) throws(ReadError) {
        currency = try Self.currency(request.currencyCode)
        amount = 0
        preferredApplications = []
        origin = .verification(request)
    }

    /// Creates a request for loyalty passes, without an amount or a currency.
    init(_ loyalty: CheckedLoyalty) {
        currency = .none
        amount = 0
        preferredApplications = []
        origin = .loyalty(loyalty.origin)
    }

    private static func currency(_ code: String) throws(ReadError) -> Currency {
        guard let currency = Currency(alphabeticCode: code) else { throw .invalidCurrencyCode }
        return currency
    }

    private static func smallestUnits(_ amount: Decimal, decimals: Int) -> UInt64? {
        // A whole `Decimal` is described by its digits; any other has a point or a sign, and NaN
        // is described as such.
        let scaled = amount * pow(10, decimals)
        guard let units = UInt64(scaled.description), units >= UndocumentedBehavior.smallestAmount
        else {
            return nil
        }
        return String(units).count <= UndocumentedBehavior.amountDigits ? units : nil
    }
}
