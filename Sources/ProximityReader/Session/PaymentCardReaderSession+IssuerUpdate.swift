// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PaymentCardReaderSession {
    /// Sends the issuer's response to the card of the last read, which is presented again, or which
    /// the customer still holds to the reader.
    ///
    /// This is for cards that require their issuer's response (issuer update). The response can
    /// authenticate the issuer to the card, reset the card's offline counters, and change or block
    /// the card. The issuer has already decided the payment. See EMV Contactless Book A, 8.1.1.9.
    ///
    /// Some JCB cards receive the response only while they stay on the reader. If
    /// ``ReaderConfiguration/holdsCards`` is set, the sheet stays open after the read of such a card and
    /// asks the customer to keep holding it, for 13 seconds by default. The hold ends with this
    /// function, with another read, and with ``cancelRead()``.
    ///
    /// ``cancelRead()`` cancels the update until the card has answered; the card may have received the
    /// response then. The reader sends the same events as for a read.
    ///
    /// - Parameter response: The issuer's response, from the payment service provider.
    /// - Returns: The card's result.
    /// - Throws: ``UpdateError``.
    public func updateCard(
        with response: IssuerResponse
    ) async throws(UpdateError) -> PaymentCardUpdateResult {
        try await core.update(with: response)
    }

    /// The reason a card did not receive its issuer's response.
    ///
    /// After `otherCard`, `cancelled`, `timedOut` and `readFailed`, the same update can be tried
    /// again while the session is valid.
    public enum UpdateError: Error, Sendable {
        /// There is no last read in this session, or its card has already been updated.
        case noTransaction
        /// Issuer update is not supported by the card or reader, or the card decided offline.
        case notSupported
        /// The issuer's response cannot be sent to a card, for this reason.
        case invalidResponse(String)
        /// The card is not the card of the last read.
        case otherCard
        /// The card had to stay on the reader, and was removed, or its time was over.
        case cardRemoved
        /// The update was canceled.
        case cancelled
        /// The card was not presented again in time.
        case timedOut
        /// The card, the reader or the session failed, as in a read.
        case readFailed(ReadError)
    }
}

extension PaymentCardReaderSession.UpdateError {
    init(_ failure: ReadFailure) {
        self =
            switch failure.kind {
            case .cancelled: .cancelled
            case .timedOut: .timedOut
            case .cardRemoved: .cardRemoved
            case .declined, .failed, .noPIN, .notSupported: .readFailed(failure.error)
            }
    }

    /// The error's name: the name of the case, without its values.
    public var errorName: String {
        switch self {
        case .noTransaction: "noTransaction"
        case .notSupported: "notSupported"
        case .invalidResponse: "invalidResponse"
        case .otherCard: "otherCard"
        case .cardRemoved: "cardRemoved"
        case .cancelled: "cancelled"
        case .timedOut: "timedOut"
        case .readFailed: "readFailed"
        }
    }

    /// A message for developers: what is wrong, and what to do.
    public var errorDescription: String {
        switch self {
        case .noTransaction:
            "There is no transaction to update. Read a card first, and update it only once."
        case .notSupported:
            "The card does not support issuer updates, or the reader is not configured for them. "
                + "See the issuer update bits of CTQ (9F6C) and TTQ (9F66), or holdsCards for a "
                + "JCB card that stays on the reader."
        case .invalidResponse(let reason):
            "The issuer's response cannot be sent to the card: \(reason)."
        case .otherCard:
            "This is a different card. Present the card that was read."
        case .cardRemoved:
            "The card was removed from the reader before it received its issuer's response, or its "
                + "time there was over. It cannot be updated anymore."
        case .cancelled:
            "The update was canceled."
        case .timedOut:
            "The card was not presented again in time."
        case .readFailed(let error):
            error.errorDescription
        }
    }
}
