// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// The reads of iOS 15, which send their events to a handler. It is called on any thread, from
// one place at a time, and never after the read has returned.

extension PaymentCardReaderSession {
    /// The events during a read, as in iOS 15.
    @available(iOS, introduced: 15.4, deprecated: 16.0, message: "Use PaymentCardReader.Event")
    @nonexhaustive(warn)
    public enum Event: Hashable, Sendable {
        /// A card can be presented now.
        case readyForTap
        /// A card is in the field.
        case cardDetected
        /// The card can be removed.
        case removeCard
        /// The read is complete.
        case completed
        /// The customer is asked to present the card again.
        case retry
        /// The read was canceled.
        case readCancelled
        /// The read ended without a result.
        case readNotCompleted

        /// The event's name: the name of the case.
        public var name: String {
            switch self {
            case .readyForTap: "readyForTap"
            case .cardDetected: "cardDetected"
            case .removeCard: "removeCard"
            case .completed: "completed"
            case .retry: "retry"
            case .readCancelled: "readCancelled"
            case .readNotCompleted: "readNotCompleted"
            }
        }

        /// Converts an event if iOS 15 has it, or returns `nil`.
        fileprivate init?(_ event: PaymentCardReader.Event) {
            switch event {
            case .readyForTap: self = .readyForTap
            case .cardDetected: self = .cardDetected
            case .removeCard: self = .removeCard
            case .readCompleted: self = .completed
            case .readRetry: self = .retry
            case .readCancelled: self = .readCancelled
            case .readNotCompleted: self = .readNotCompleted
            default: return nil
            }
        }
    }

    /// Shows the payment sheet, waits for a card and reads it.
    ///
    /// - Parameters:
    ///   - request: What to charge or refund.
    ///   - eventHandler: Receives the events of the read.
    /// - Returns: The sealed card data, valid for 60 seconds.
    /// - Throws: `ReadError`.
    @available(
        iOS, introduced: 15.4, deprecated: 16.0,
        message: "Use PaymentCardReader events instead of eventHandler"
    )
    public func readPaymentCard(
        _ request: PaymentCardTransactionRequest,
        eventHandler: ((PaymentCardReaderSession.Event) -> Void)? = nil
    ) async throws -> PaymentCardReadResult {
        try await core.read(request, handler: Self.translating(eventHandler))
    }

    /// Shows the payment sheet, waits for a card and reads it without charging it.
    ///
    /// - Parameters:
    ///   - request: The reason for reading the card.
    ///   - eventHandler: Receives the events of the read.
    /// - Returns: The sealed card data, valid for 60 seconds.
    /// - Throws: `ReadError`.
    @available(
        iOS, introduced: 15.4, deprecated: 16.0,
        message: "Use PaymentCardReader events instead of eventHandler"
    )
    public func readPaymentCard(
        _ request: PaymentCardVerificationRequest,
        eventHandler: ((PaymentCardReaderSession.Event) -> Void)? = nil
    ) async throws -> PaymentCardReadResult {
        try await core.read(request, handler: Self.translating(eventHandler))
    }

    /// Shows the sheet, waits for a device and reads its loyalty passes.
    ///
    /// - Parameters:
    ///   - request: The loyalty programs.
    ///   - eventHandler: Receives the events of the read.
    /// - Returns: An entry for each loyalty program.
    /// - Throws: `ReadError`.
    @available(
        iOS, introduced: 15.4, deprecated: 16.0,
        message: "Use PaymentCardReader events instead of eventHandler"
    )
    public func readVAS(
        _ request: VASRequest, eventHandler: ((PaymentCardReaderSession.Event) -> Void)? = nil
    ) async throws -> VASReadResult {
        try await core.readVAS(request, handler: Self.translating(eventHandler))
    }

    /// Shows the payment sheet, waits for a card or device, and reads the card and loyalty passes.
    ///
    /// - Parameters:
    ///   - request: What to charge or refund.
    ///   - vasRequest: The loyalty programs.
    ///   - stopOnVASResult: Whether to return only what is read first.
    ///   - eventHandler: Receives the events of the read.
    /// - Returns: The card, the passes, or both from a wallet that has both.
    /// - Throws: `ReadError`.
    @available(
        iOS, introduced: 15.4, deprecated: 16.0,
        message: "Use PaymentCardReader events instead of eventHandler"
    )
    public func readPaymentCard(
        _ request: PaymentCardTransactionRequest, vasRequest: VASRequest, stopOnVASResult: Bool,
        eventHandler: ((PaymentCardReaderSession.Event) -> Void)? = nil
    ) async throws -> (PaymentCardReadResult?, VASReadResult?) {
        try await core.read(
            request, vasRequest: vasRequest, stopOnVASResult: stopOnVASResult,
            handler: Self.translating(eventHandler))
    }

    /// Converts a handler of iOS 15 events to a handler of current events.
    private static func translating(
        _ handler: ((PaymentCardReaderSession.Event) -> Void)?
    ) -> (@Sendable (PaymentCardReader.Event) -> Void)? {
        guard let handler else { return nil }
        nonisolated(unsafe) let old = handler
        return { event in
            if let event = PaymentCardReaderSession.Event(event) { old(event) }
        }
    }
}
