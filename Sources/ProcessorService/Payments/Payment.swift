// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import SmartCard
internal import Support

/// A payment, from its authorization onward.
struct Payment: Hashable, Sendable {
    /// The state of a payment.
    enum State: String, Sendable {
        /// The issuer approved; the payment can be captured or voided.
        case authorised
        /// The payment was captured.
        case captured
        /// The payment was voided before it was captured.
        case voided
        /// The whole amount was refunded, or the payment is a refund.
        case refunded
        /// A card was verified, without a payment.
        case verified
        /// The issuer declined.
        case declined
        /// The issuer requires the PIN.
        case pinRequired
    }

    /// The type of a payment; the names are those of the claim `op`.
    enum Kind: String, CaseIterable, Sendable {
        case purchase, refund, verification
    }

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

    /// Records an issuer's answer.
    mutating func note(_ answer: IssuerAnswer) {
        if answer.wantsPIN {
            state = .pinRequired
        } else if !answer.isApproved {
            state = .declined
        } else {
            switch kind {
            case .purchase: state = captures ? .captured : .authorised
            case .refund: state = .refunded
            case .verification: state = .verified
            }
        }
        captured = state == .captured ? amount : 0
        refunded = state == .refunded ? amount : 0
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
        writer.append("issuer", .object(answer))
        if withView { writer.append("iso8583", .object(view)) }
    }

    private var currency: Currency? { Currency(numericCode: currencyCode) }

    private func text(_ amount: Int64) -> String {
        Currency.decimal(UInt64(max(amount, 0)), decimals: currency?.minorUnits ?? 2)
    }
}
