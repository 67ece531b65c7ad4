// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Reads cards; comes from a reader's `prepare`.
///
/// A session serves many reads, one at a time.
public class PaymentCardReaderSession: @unchecked Sendable {
    /// The session object's identifier.
    @available(iOS, introduced: 15.4, deprecated: 16.0, message: "Use ObjectIdentifier instead")
    final public let id: String

    /// The date from which this version of the system is refused; always `nil` here.
    final public let currentOSVersionDeprecationDate: Date?

    final let core: SessionCore

    init(core: SessionCore) {
        id = UUID().uuidString
        currentOSVersionDeprecationDate = nil
        self.core = core
    }

    /// Cancels the read under way, if no card was detected yet.
    ///
    /// - Returns: Whether the read was cancelled; it then throws `readCancelled`.
    /// - Throws: Nothing here; Apple declares it so.
    public func cancelRead() async throws -> Bool {
        await core.cancelRead()
    }

    /// Shows the payment sheet, waits for a card and reads it.
    ///
    /// - Returns: The sealed card data, valid for 60 seconds.
    /// - Throws: `ReadError`.
    public func readPaymentCard(
        _ request: PaymentCardTransactionRequest
    ) async throws -> PaymentCardReadResult {
        try await core.read(request)
    }

    /// Asks the customer for the PIN that the issuer of a card just read wants to see.
    ///
    /// This configuration does not support PINs.
    ///
    /// - Parameters:
    ///   - token: The payment service provider's token for this one PIN.
    ///   - cardReaderTransactionID: The `id` of the read's result.
    /// - Returns: The earlier card data together with the PIN, sealed.
    /// - Throws: `ReadError` with `pinNotAllowed`.
    public func capturePIN(
        using token: PaymentCardReaderSession.PINToken, cardReaderTransactionID: String
    ) async throws -> PaymentCardReadResult {
        throw OpenPoints.lateOrUnsupportedPINError
    }

    /// Shows the payment sheet, waits for a card and reads it.
    ///
    /// - Parameters:
    ///   - request: What to charge or pay back.
    ///   - eventHandler: Hears how it goes on, on no particular thread.
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
        // The handler is called from one place at a time.
        nonisolated(unsafe) let handler = eventHandler
        return try await core.read(request) { event in
            if let event = PaymentCardReaderSession.Event(event) { handler?(event) }
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
