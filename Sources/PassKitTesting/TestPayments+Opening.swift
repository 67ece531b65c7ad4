// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
public import PassKit
public import PaymentProcessor
internal import SmartCard

extension TestPayments {
    /// Verifies and decrypts a token as the merchant's server does.
    ///
    /// - Parameters:
    ///   - token: The token the app received, which can be opened once.
    ///   - request: The request with the summary items the customer authorized.
    /// - Returns: The payment.
    /// - Throws: `ApplePayRejection`, or `TestPaymentsError` for a request without a total.
    public func open(
        _ token: PKPaymentToken, for request: PKPaymentRequest
    ) throws -> OpenedApplePayment {
        guard let total = request.paymentSummaryItems.last,
            let currency = Currency(alphabeticCode: request.currencyCode),
            let amount = currency.minorUnits(of: total.amount.decimalValue)
        else { throw TestPaymentsError.noTotal }
        return try back.open(
            [UInt8](token.paymentData),
            expecting: ExpectedApplePayment(
                merchantIdentifier: request.merchantIdentifier,
                currencyCode: currency.numericCode, amount: amount,
                applicationData: request.applicationData.map { [UInt8]($0) }))
    }
}
