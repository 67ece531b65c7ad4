// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import PaymentToken
internal import SmartCard
internal import Support

/// A payment, from its authorization onward.
struct Payment: Hashable, Sendable {
    /// The state of a payment.
    enum State: String, CaseIterable, Sendable {
        /// The issuer approved; the payment can be captured or voided.
        case authorized
        /// The payment was captured.
        case captured
        /// The payment was voided before it was captured.
        case voided
        /// The whole amount was refunded, or the payment is a refund.
        case refunded
        /// A card was verified, or an inquiry was answered, without a payment.
        case verified
        /// The issuer declined.
        case declined
        /// The issuer requires the PIN.
        case pinRequired

        /// The state in JSON, in quotation marks.
        fileprivate var quoted: String { "\u{201C}\(rawValue)\u{201D}" }
    }

    /// The type of a payment.
    typealias Kind = RequestClaim.Operation

    /// The names of the events that webhooks receive, one per state.
    static let events = State.allCases.map { event($0) }

    private static func event(_ state: State) -> String { "payment." + state.rawValue }

    /// The name of the event for the last change of the payment.
    ///
    /// After a part is refunded, the payment is still captured, but was not captured again. Nothing
    /// but further refunds can follow a refund.
    var event: String { Self.event(refunded > 0 ? .refunded : state) }

    let identifier: String
    let merchant: String
    /// The identifier of the read's result.
    let transactionIdentifier: String
    var state: State
    let kind: Kind
    /// Whether the payment is captured when it is approved.
    let captures: Bool
    /// The amount in minor units.
    let amount: Int64
    /// The numeric ISO 4217 code.
    let currencyCode: UInt16
    /// The captured amount in minor units.
    var captured: Int64
    /// The refunded amount in minor units.
    var refunded: Int64
    /// The issuer's answer, as JSON.
    var answer: JSONObject
    /// The ISO 8583 message, as JSON.
    var view: JSONObject
    let created: Int64
    /// The merchant's own name for the order, or `nil`.
    let reference: String?
    /// The idempotency key of the request that created the payment; `nil` if an earlier version did.
    let idempotencyKey: String?

    /// Records an issuer's answer.
    mutating func apply(_ answer: IssuerAnswer) {
        if answer.wantsPIN {
            state = .pinRequired
        } else if !answer.isApproved {
            state = .declined
        } else {
            switch kind {
            case .purchase, .cash, .purchaseWithCashback, .cashDisbursement:
                state = captures ? .captured : .authorized
            case .refund: state = .refunded
            case .verification, .availableFundsInquiry, .balanceInquiry, .accountVerification,
                .statusCheck:
                state = .verified
            }
        }
        captured = state == .captured ? amount : 0
        refunded = state == .refunded ? amount : 0
    }

    /// Checks that the state allows a change.
    ///
    /// - Parameters:
    ///   - states: The states that allow it.
    ///   - change: What happens to the payment, such as `captured`.
    /// - Throws: `Problem` that quotes the states as the payment has them in JSON.
    func require(_ states: State..., toBe change: String) throws(Problem) {
        guard !states.contains(state) else { return }
        let allowed = states.map(\.quoted).joined(separator: " or ")
        throw .conflict(
            "The state of the payment is \(state.quoted); it must be \(allowed) to be \(change).")
    }

    func write(to writer: inout JSONWriter, withView: Bool = false) {
        writer.append("id", identifier)
        writer.append("state", state.rawValue)
        writer.append("type", kind.rawValue)
        writer.append("merchant", merchant)
        writer.append("cardReaderTransactionID", transactionIdentifier)
        writer.append("amount", text(amount))
        writer.append("currencyCode", currency?.alphabeticCode ?? String(currencyCode))
        writer.append("capturedAmount", text(captured))
        writer.append("refundedAmount", text(refunded))
        writer.append("createdAt", created)
        writer.append("reference", reference.map { .string($0) } ?? .null)
        writer.append("issuer", .object(answer))
        if withView { writer.append("iso8583", .object(view)) }
    }

    private var currency: Currency? { Currency(numericCode: currencyCode) }

    private func text(_ amount: Int64) -> String {
        Currency.decimal(UInt64(max(amount, 0)), decimals: currency?.minorUnits ?? 2)
    }
}

/// The changes to a payment after its authorization.
enum PaymentTransition {
    /// Captures a payment, in full or in part.
    static func capture(_ payment: inout Payment, amount: String?) throws(Problem) {
        try payment.require(.authorized, toBe: "captured")
        payment.captured = try part(amount, of: payment.amount, payment)
        payment.state = .captured
    }

    /// Voids a payment.
    static func void(_ payment: inout Payment) throws(Problem) {
        try payment.require(.authorized, .pinRequired, toBe: "voided")
        payment.state = .voided
    }

    /// Refunds a captured payment, in full or in part.
    static func refund(_ payment: inout Payment, amount: String?) throws(Problem) {
        try payment.require(.captured, toBe: "refunded")
        payment.refunded += try part(amount, of: payment.captured - payment.refunded, payment)
        if payment.refunded == payment.captured { payment.state = .refunded }
    }

    private static func part(
        _ text: String?, of whole: Int64, _ payment: Payment
    ) throws(Problem) -> Int64 {
        guard let text else { return whole }
        let decimals = Currency(numericCode: payment.currencyCode)?.minorUnits ?? 2
        let amount = try Money.amount(text, decimals: decimals)
        guard amount > 0 else { throw .value("amount", "This must be more than zero.") }
        guard amount <= whole else {
            throw Problem(
                .unprocessableContent, named: "amount-too-high",
                "At most \(Currency.decimal(UInt64(max(whole, 0)), decimals: decimals)) is left.",
                errors: [.init(at: "/amount", "This exceeds what is left of the payment.")])
        }
        return amount
    }
}
