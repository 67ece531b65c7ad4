// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProximityReader

/// A read as clients see it.
package struct ReadResource: Codable, Hashable, Sendable {
    package let id: String
    package let reader: String
    /// When the client requested it, in seconds since 1970.
    package let createdAt: Int64
    package var state: ReadState
    /// When the read or its last PIN entry ended, in seconds since 1970; absent until then.
    package var endedAt: Int64?
    /// The client's order.
    package let request: ReadOrder
    /// The result of reading the card.
    package var result: CardResult?
    /// The results of reading loyalty passes.
    package var passes: [PassResult]?
    /// Why the read failed.
    package var error: ReadProblem?
    /// Why the read was canceled; absent if it was not.
    var reason: CancellationReason?
    /// The last PIN entry after the read.
    package var pin: PINCapture?
    /// The outcome of the payment, once the client has reported it.
    package var outcome: PaymentDecision?
    /// Whether the service ended while the sheet waited for the outcome, or for a PIN; absent if not.
    package private(set) var wasInterrupted: Bool?

    init(id: String, reader: String, createdAt: Int64, request: ReadOrder) {
        self.id = id
        self.reader = reader
        self.createdAt = createdAt
        self.request = request
        state = .waiting
    }

    /// Records that the service ended while the sheet waited for the outcome.
    mutating func interruptOutcome() {
        wasInterrupted = true
    }

    /// Whether the client still has to report the outcome of the payment.
    var lacksOutcome: Bool {
        request.awaitsOutcome == true && state == .completed && result != nil && outcome == nil
    }
}

extension ReadResource: OrderRecord {
    static var kind: OrderKind { .read }

    var reference: String? { request.reference }

    var summary: [String: KioskLog.Value] {
        ["kind": .text(request.kind.rawValue), "state": .text(state.rawValue)]
    }

    /// Keeps the outcome, which a client can report between the request for a PIN and its entry.
    mutating func merge(_ stored: ReadResource) {
        outcome = outcome ?? stored.outcome
    }

    mutating func interrupt() -> Interruption {
        guard pin?.state == .entering else {
            state = .interrupted
            error = .interrupted
            return .read
        }
        // The read already had its result.
        state = .completed
        pin = PINCapture(state: .interrupted, error: .interrupted)
        wasInterrupted = true
        return .payment(id)
    }

    /// Removes the result, which a crash could lose.
    mutating func lose(_ error: StateError) {
        result = nil
        passes = nil
        pin = nil
        state = .failed
        self.error = ReadProblem(
            name: "stateNotWritable", description: "The result could not be stored.",
            detail: error.description)
    }
}

/// The outcome of a payment, which the client reports for the customer.
package enum PaymentDecision: String, Codable, CaseIterable, Sendable {
    /// The issuer has approved it.
    case approved
    /// The issuer or the provider has refused it.
    case refused
}

/// The state of a read.
package enum ReadState: String, Codable, CaseIterable, Sendable {
    /// The reader is waiting for a card or a phone.
    case waiting
    /// A card is being read.
    case reading
    /// The customer is entering a PIN.
    case enteringPIN
    /// The card was read.
    case completed
    /// The card declined.
    case declined
    /// The read failed.
    case failed
    /// The read was canceled, or no card was presented in time.
    case cancelled
    /// The service ended during the read; no card data left the reader.
    case interrupted

    /// Whether the state is final.
    var isSettled: Bool {
        switch self {
        case .waiting, .reading, .enteringPIN: false
        case .completed, .declined, .failed, .cancelled, .interrupted: true
        }
    }
}

/// Why a read or a payment failed.
package struct ReadProblem: Codable, Hashable, Sendable {
    /// The name of Apple's error, or `interrupted`.
    package let name: String
    /// What happened and what to do, in English.
    package let description: String
    /// The reason in more detail, or `nil`.
    package let detail: String?

    init(name: String, description: String, detail: String? = nil) {
        self.name = name
        self.description = description
        self.detail = detail
    }

    /// Creates a fault from an error of a read.
    init(_ error: any Error, detail: String?) {
        if let error = error as? PaymentCardReaderSession.ReadError {
            self.init(name: error.errorName, description: error.errorDescription, detail: detail)
        } else {
            self.init(name: "unknown", description: "The read failed.", detail: detail)
        }
    }

    static let interrupted = ReadProblem(
        name: "interrupted",
        description: "The service ended during the read. Nothing was read: start a new one.")
}

/// A PIN entry after a read.
package struct PINCapture: Codable, Hashable, Sendable {
    package enum State: String, Codable, CaseIterable, Sendable {
        case entering, completed, cancelled, failed, interrupted
    }

    package var state: State
    /// The result of the read, sealed again with the PIN.
    package var result: CardResult?
    /// Why there is no PIN.
    package var error: ReadProblem?
    /// Why the entry was canceled, or that its time ended; absent otherwise.
    var reason: CancellationReason?

    init(state: State, result: CardResult? = nil, error: ReadProblem? = nil) {
        self.state = state
        self.result = result
        self.error = error
    }
}
