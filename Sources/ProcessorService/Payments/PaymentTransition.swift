// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import SmartCard

/// The changes to a payment after its authorization.
enum PaymentTransition {
    /// Captures a payment, in full or in part.
    static func capture(_ payment: inout Payment, amount: String?) throws(Problem) {
        guard payment.state == .authorised else {
            throw .conflict(
                "The payment is \(payment.state.rawValue); only an authorized payment can be "
                    + "captured.")
        }
        payment.captured = try part(amount, of: payment.amount, payment)
        payment.state = .captured
    }

    /// Voids a payment.
    static func void(_ payment: inout Payment, amount: String?) throws(Problem) {
        guard amount == nil else { throw .value("amount", "A payment is voided as a whole.") }
        guard payment.state == .authorised || payment.state == .pinRequired else {
            throw .conflict(
                "The payment is \(payment.state.rawValue); only an authorized payment, or one that "
                    + "requires a PIN, can be voided.")
        }
        payment.state = .voided
    }

    /// Refunds a captured payment, in full or in part.
    static func refund(_ payment: inout Payment, amount: String?) throws(Problem) {
        guard payment.state == .captured else {
            throw .conflict(
                "The payment is \(payment.state.rawValue); only a captured payment can be "
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
                errors: [.init(at: "/amount", "This is zero or exceeds the remaining amount.")])
        }
        return amount
    }
}
