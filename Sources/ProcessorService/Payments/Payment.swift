// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import SmartCard
internal import Support

/// One payment, from its authorisation on.
struct Payment: Hashable, Sendable {
    /// How far it is.
    enum State: String, Sendable {
        /// The issuer approved; the money waits to be captured or voided.
        case authorised
        /// The money is the merchant's.
        case captured
        /// Given up before it was captured.
        case voided
        /// All of it went back, or it was a refund to begin with.
        case refunded
        /// A card was verified; there is no money.
        case verified
        /// The issuer declined.
        case declined
        /// The issuer wants the PIN.
        case pinRequired
    }

    /// What the cardholder tapped for; the names are those of the claim `op`.
    enum Kind: String, CaseIterable, Sendable {
        case purchase, refund, verification
    }

    let identifier: String
    let merchant: String
    /// The identifier of the read's result.
    let transactionIdentifier: String
    var state: State
    let kind: Kind
    /// Whether it is captured as soon as it is approved.
    let captures: Bool
    /// In minor units.
    let amount: Int64
    /// The numeric code of ISO 4217.
    let currencyCode: UInt16
    /// How much of it was captured, in minor units.
    var captured: Int64
    /// How much of that went back, in minor units.
    var refunded: Int64
    /// What the issuer answered, as JSON.
    var answer: JSONObject
    /// The messages to and from the issuer as ISO 8583 has them, as JSON.
    var view: JSONObject
    let created: Int64

    /// Notes an issuer's answer.
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
