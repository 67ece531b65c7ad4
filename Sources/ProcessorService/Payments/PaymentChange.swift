// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import SmartCard

/// What may be done with a payment after its authorisation.
enum PaymentChange {
    /// Takes the money, or a part of it.
    static func capture(_ payment: inout Payment, amount: String?) throws(Problem) {
        guard payment.state == .authorised else {
            throw .conflict(
                "The payment is \(payment.state.rawValue); only one that is authorised can be "
                    + "captured.")
        }
        payment.captured = try part(amount, of: payment.amount, payment)
        payment.state = .captured
    }

    /// Gives it up.
    static func void(_ payment: inout Payment, amount: String?) throws(Problem) {
        guard amount == nil else { throw .value("amount", "A payment is voided as a whole.") }
        guard payment.state == .authorised || payment.state == .pinRequired else {
            throw .conflict(
                "The payment is \(payment.state.rawValue); only one that is not captured can be "
                    + "voided.")
        }
        payment.state = .voided
    }

    /// Gives money back, until there is none left.
    static func refund(_ payment: inout Payment, amount: String?) throws(Problem) {
        guard payment.state == .captured else {
            throw .conflict(
                "The payment is \(payment.state.rawValue); only one that is captured can be "
                    + "refunded.")
        }
        payment.refunded += try part(amount, of: payment.captured - payment.refunded, payment)
        if payment.refunded == payment.captured { payment.state = .refunded }
    }

    private static func part(
        _ text: String?, of whole: Int64, _ payment: Payment
    ) throws(Problem) -> Int64 {
        guard let text else { return whole }
        let decimals = Currency(numericCode: payment.currencyCode)?.minorUnits ?? 2
        let amount = try Money.amount(text, decimals: decimals)
        guard 1...max(whole, 1) ~= amount, amount <= whole else {
            throw Problem(
                .unprocessableContent, named: "amount-too-high",
                "At most \(Currency.decimal(UInt64(max(whole, 0)), decimals: decimals)) is left.",
                errors: [.init(at: "/amount", "This is more than is left, or nothing.")])
        }
        return amount
    }
}
