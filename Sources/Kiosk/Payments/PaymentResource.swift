// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import FoundationEssentials
internal import HTTPServer
internal import PaymentToken
internal import SmartCard

/// The state of a payment on the sheet.
package enum PaymentState: String, Codable, CaseIterable, Sendable {
    /// The customer is choosing, or the client has a question to answer.
    case open
    /// The customer has agreed to pay.
    case processing
    /// The client accepted the payment.
    case completed
    /// The client refused each payment, and the customer gave up.
    case declined
    /// The customer or the client canceled.
    case cancelled
    /// The client did not answer in time, or the customer was gone.
    case timedOut
    /// The wallet, the token server, or the client failed.
    case failed
    /// The service ended during the payment, which was not made unless the client had accepted it.
    case interrupted

    /// Whether the state is final.
    var isSettled: Bool { self != .open && self != .processing }
}

/// The stored record of a payment, without any data of the customer, card, or token.
///
/// Records that an earlier version stored have no merchant and no total.
package struct PaymentRecord: Codable, Hashable, Sendable {
    package let id: String
    /// When the client requested it, in seconds since 1970.
    package let createdAt: Int64
    package var state: PaymentState
    /// Why the payment was not made.
    package var error: ReadProblem?
    /// Why it was canceled, or that time ran out; absent otherwise.
    package var reason: CancellationReason?
    /// The merchant's name, which is the label of the total.
    private(set) var merchant: String?
    /// The latest total in the currency, such as `12.50`.
    private(set) var amount: String?
    /// The currency as ISO 4217 letters.
    private(set) var currencyCode: String?
    /// The client's own name for the order; absent if it has none.
    private(set) var reference: String?

    init(
        id: String, createdAt: Int64, total: SummaryItem?, currencyCode: String,
        reference: String? = nil
    ) {
        self.id = id
        self.createdAt = createdAt
        self.reference = reference
        self.currencyCode = currencyCode
        state = .open
        use(total: total)
    }

    /// Takes the merchant and the amount from the latest total.
    mutating func use(total: SummaryItem?) {
        guard let total else { return }
        merchant = total.label
        guard let currency = currencyCode.flatMap({ Currency(alphabeticCode: $0) }),
            let units = currency.minorUnits(of: total.amount)
        else { return }
        amount =
            (units < 0 ? "-" : "")
            + Currency.decimal(units.magnitude, decimals: currency.minorUnits)
    }
}

extension PaymentRecord: OrderRecord {
    static var kind: OrderKind { .payment }

    var summary: [String: KioskLog.Value] { ["state": .text(state.rawValue)] }

    mutating func merge(_ stored: PaymentRecord) {}

    /// Settles a payment, which the client may have accepted: the store has none of its questions.
    mutating func interrupt() -> Interruption {
        state = .interrupted
        error = ReadProblem(
            name: "interrupted",
            description: "The service ended during the payment: start a new one, unless you "
                + "accepted the payment in its last question.")
        return .payment(id)
    }

    /// Changes nothing: a payment that the client has accepted is paid.
    mutating func lose(_ error: StateError) {}
}

/// A payment as clients see it.
struct PaymentResource: Encodable, Sendable {
    let id: String
    let createdAt: Int64
    let state: PaymentState
    let error: ReadProblem?
    let reason: CancellationReason?
    let reference: String?
    /// The open question for the client, or `nil`.
    let question: PaymentQuestion?
    /// The payment that the client accepted, as long as it is in memory.
    let payment: PaymentForm?

    init(
        _ record: PaymentRecord, question: PaymentQuestion? = nil, payment: PaymentForm? = nil
    ) {
        id = record.id
        createdAt = record.createdAt
        state = record.state
        error = record.error
        reason = record.reason
        reference = record.reference
        self.question = question
        self.payment = payment
    }
}

/// A change of a payment's state or question, without its content.
struct PaymentChange: Encodable {
    let payment: String
    let state: PaymentState
    /// The number of the open question, whose kind is ``type``.
    let question: Int?
    let type: PaymentQuestion.Kind?
    /// Why it was canceled, or that time ran out; otherwise `nil`.
    let reason: CancellationReason?

    init(_ resource: PaymentResource) {
        payment = resource.id
        state = resource.state
        question = resource.question?.number
        type = resource.question?.type
        reason = resource.reason
    }

    var event: ServerSentEvent { ServerSentEvent("payment", json: self) }
}

extension ReadProblem {
    /// Creates the reason why a payment failed; returns `nil` for completed and canceled ones.
    init?(_ outcome: PaymentOutcome) {
        switch outcome {
        case .paid, .cancelled, .dismissed: return nil
        case .declined: self.init(name: "declined", description: outcome.description)
        case .timedOut(let wait):
            let description =
                switch wait {
                case .wallet, .token: outcome.description
                default: "The client did not answer the question within 30 seconds."
                }
            self.init(name: "timedOut", description: description)
        case .refused: self.init(name: "refused", description: outcome.description)
        case .invalidUpdate: self.init(name: "invalidUpdate", description: outcome.description)
        case .walletFailed(let error):
            self.init(name: "wallet.\(error.code.rawValue)", description: error.description)
        case .serverFailed(let error):
            self.init(name: "server.\(error.code.rawValue)", description: error.description)
        }
    }
}

extension PaymentState {
    init(_ outcome: PaymentOutcome) {
        self =
            switch outcome {
            case .paid: .completed
            case .cancelled, .dismissed: .cancelled
            case .declined: .declined
            case .timedOut: .timedOut
            case .refused, .invalidUpdate, .walletFailed, .serverFailed: .failed
            }
    }
}

extension CancellationReason {
    /// Creates the reason why a payment was canceled; returns `nil` for other outcomes.
    init?(_ outcome: PaymentOutcome, isStopping: Bool) {
        switch outcome {
        case .cancelled: self = .customer
        case .dismissed: self = isStopping ? .shutdown : .program
        case .timedOut: self = .timedOut
        case .paid, .declined, .refused, .invalidUpdate, .walletFailed, .serverFailed: return nil
        }
    }
}
