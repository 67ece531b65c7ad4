// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Reads cards; returned by a reader's `prepare`.
///
/// A session can read many cards, one at a time.
@available(iOS 15.4, macCatalyst 17.0, *)
public class PaymentCardReaderSession: @unchecked Sendable {
    /// The session object's identifier.
    @available(iOS, introduced: 15.4, deprecated: 16.0, message: "Use ObjectIdentifier instead")
    final public let id: String

    /// The date from which this version of the system is not accepted; always `nil` here.
    @available(iOS 18.4, visionOS 2.4, *)
    final public let currentOSVersionDeprecationDate: Date?

    final let core: SessionCore

    init(core: SessionCore) {
        id = UUID().uuidString
        currentOSVersionDeprecationDate = nil
        self.core = core
    }

    /// Cancels the current read, even while a card is being read.
    ///
    /// A read that has read its card can no longer be canceled. A read that was canceled has ended
    /// when this function returns, so the next one can start.
    ///
    /// - Returns: Whether the read was canceled. If so, the read throws `readCancelled`.
    /// - Throws: Nothing here, but Apple's function is declared this way.
    public func cancelRead() async throws -> Bool {
        UndocumentedBehavior.cancelReadResult(wasCancelled: await core.cancelRead())
    }

    /// Shows the payment sheet, waits for a card and reads it.
    ///
    /// - Returns: The sealed card data, valid for 60 seconds.
    /// - Throws: `ReadError`.
    @available(iOS 16.0, *)
    public func readPaymentCard(
        _ request: PaymentCardTransactionRequest
    ) async throws -> PaymentCardReadResult {
        try await core.read(request)
    }

    /// Shows the payment sheet, waits for a card and reads it without charging it.
    ///
    /// - Returns: The sealed card data, valid for 60 seconds.
    /// - Throws: `ReadError`.
    @available(iOS 16.0, *)
    public func readPaymentCard(
        _ request: PaymentCardVerificationRequest
    ) async throws -> PaymentCardReadResult {
        try await core.read(request)
    }

    /// Shows the sheet, waits for a device and reads its loyalty passes.
    ///
    /// - Returns: An entry for each loyalty program.
    /// - Throws: `ReadError`.
    @available(iOS 16.0, *)
    public func readVAS(_ request: VASRequest) async throws -> VASReadResult {
        try await core.readVAS(request)
    }

    /// Shows the payment sheet, waits for a card or device, and reads the card and loyalty passes.
    ///
    /// - Parameters:
    ///   - request: What to charge or refund.
    ///   - vasRequest: The loyalty programs.
    ///   - stopOnVASResult: Whether to return only what is read first.
    /// - Returns: The card, the passes, or both from a wallet that has both.
    /// - Throws: `ReadError`.
    @available(iOS 16.0, *)
    public func readPaymentCard(
        _ request: PaymentCardTransactionRequest, vasRequest: VASRequest, stopOnVASResult: Bool
    ) async throws -> (PaymentCardReadResult?, VASReadResult?) {
        try await core.read(request, vasRequest: vasRequest, stopOnVASResult: stopOnVASResult)
    }

    /// Asks the customer for the PIN that the issuer of a previously read card requires.
    ///
    /// - Important: Call this within 55 seconds of the read, and once: the token is for one PIN of one
    ///   read. A later call throws `pinNotAllowed`.
    ///
    /// The reader needs a PIN pad and a PIN key. `taptopay psp init` injects a key, and
    /// `taptopay psp pin-token` issues a token after `taptopay psp open` has opened the read. Without
    /// a sheet of its own, an app asks in the terminal with `TAPTOPAY_SHEET=terminal`, or enters a test
    /// PIN with `TAPTOPAY_PIN`. In a test, a `TestReader` of `ProximityReaderTesting` has all of this.
    ///
    /// - Parameters:
    ///   - token: The payment service provider's token for this one PIN.
    ///   - cardReaderTransactionID: The `id` of the read's result.
    /// - Returns: The previously read card data together with the PIN, sealed.
    /// - Throws: `ReadError`.
    @available(iOS 16.0, *)
    public func capturePIN(
        using token: PaymentCardReaderSession.PINToken, cardReaderTransactionID: String
    ) async throws -> PaymentCardReadResult {
        try await core.capturePIN(using: token, transaction: cardReaderTransactionID)
    }
}

extension PaymentCardReaderSession {
    /// The JSON Web Token with which a payment service provider requests a PIN.
    ///
    /// Any string makes a token; it is checked when it is used.
    @available(iOS 16.0, macCatalyst 17.0, *)
    public struct PINToken: RawRepresentable, Hashable, Sendable {
        /// The token, as received from the payment service provider.
        public let rawValue: String

        /// Creates a token from the payment service provider's string.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The type of the token's value.
        public typealias RawValue = String
    }
}
