// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV

/// A request that can be read: positive amount, known currency, usable preferences.
struct CheckedRequest: Sendable {
    typealias ReadError = PaymentCardReaderSession.ReadError

    /// The amount in the smallest unit of its currency.
    let amount: UInt64
    /// The amount with the decimals of its currency.
    let amountText: String
    /// The currency.
    let currency: Currency
    /// The applications to prefer, best first.
    let preferredApplications: [[UInt8]]
    /// The request as the program made it.
    let request: PaymentCardTransactionRequest

    /// Checks a request.
    ///
    /// - Throws: `invalidCurrencyCode`, `invalidAmount` or `invalidPreferredAID`.
    init(_ request: PaymentCardTransactionRequest) throws(ReadError) {
        guard let currency = Currency(alphabeticCode: request.currencyCode) else {
            throw .invalidCurrencyCode
        }
        guard let amount = Self.smallestUnits(request.amount, decimals: currency.minorUnits) else {
            throw .invalidAmount
        }
        guard request.preferredAIDList.count <= OpenPoints.preferredApplications,
            request.preferredAIDList.allSatisfy({ (5...16).contains($0.count) })
        else { throw .invalidPreferredAID }
        self.amount = amount
        self.currency = currency
        amountText = Currency.decimal(amount, decimals: currency.minorUnits)
        preferredApplications = request.preferredAIDList.map(Array.init)
        self.request = request
    }

    /// What the sheet shows.
    func content(merchantName: String) -> PaymentSheetContent {
        let description = request.transactionDescription.flatMap {
            $0.isShown(for: request.type) ? $0 : nil
        }
        return PaymentSheetContent(
            merchantName: merchantName, amount: amountText, currencyCode: request.currencyCode,
            type: request.type, description: description,
            language: request.userInterfaceLanguage,
            usesISOCurrencySymbol: request.useISOCurrencySymbol)
    }

    private static func smallestUnits(_ amount: Decimal, decimals: Int) -> UInt64? {
        // A whole `Decimal` describes itself by its digits; any other has a point or a sign,
        // and a number that is none says so.
        let scaled = amount * pow(10, decimals)
        guard let units = UInt64(scaled.description), units >= OpenPoints.smallestAmount else {
            return nil
        }
        return String(units).count <= OpenPoints.amountDigits ? units : nil
    }
}
