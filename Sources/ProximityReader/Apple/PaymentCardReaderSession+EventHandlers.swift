// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// The reads of iOS 15, whose events go to a handler. It is called on no particular thread,
// from one place at a time, and never after the read has returned.

extension PaymentCardReaderSession {
    /// Shows the payment sheet, waits for a card and reads it.
    ///
    /// - Parameters:
    ///   - request: What to charge or pay back.
    ///   - eventHandler: Hears how it goes on.
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
        try await core.read(CheckedRequest(request), handler: Self.translating(eventHandler))
    }

    /// Shows the payment sheet, waits for a card and reads it without charging it.
    ///
    /// - Parameters:
    ///   - request: What the card is for.
    ///   - eventHandler: Hears how it goes on.
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
        try await core.read(CheckedRequest(request), handler: Self.translating(eventHandler))
    }

    /// Shows the sheet, waits for a device and reads its loyalty passes.
    ///
    /// - Parameters:
    ///   - request: Which loyalty programmes.
    ///   - eventHandler: Hears how it goes on.
    /// - Returns: An entry for each loyalty programme.
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

    /// Shows the payment sheet, waits for a card or a device, and reads card and loyalty passes.
    ///
    /// - Parameters:
    ///   - request: What to charge or pay back.
    ///   - vasRequest: Which loyalty programmes.
    ///   - stopOnVASResult: Whether what is read first is returned alone.
    ///   - eventHandler: Hears how it goes on.
    /// - Returns: What was read of either; both of a wallet with a pass and a card.
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

    /// Makes a handler of today's events out of one of iOS 15.
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

extension PaymentCardReaderSession.Event {
    /// Translates an event, if iOS 15 had it.
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
