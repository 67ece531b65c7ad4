// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension PaymentCardReaderSession {
    /// Why a card did not hear its issuer's answer.
    ///
    /// After `otherCard`, `cancelled`, `timedOut` and `readFailed` the same update can be tried
    /// again, while the session lasts.
    public enum UpdateError: Error, Sendable {
        /// Nothing was read last in this session, or the card has heard its issuer already.
        case noTransaction
        /// The card of the last read, or the reader, knows no issuer update; or the card
        /// decided itself.
        case notSupported
        /// The issuer's answer cannot be given to a card, with the reason.
        case invalidResponse(String)
        /// The card is not that of the last read.
        case otherCard
        /// The update was cancelled.
        case cancelled
        /// The card was not presented again in time.
        case timedOut
        /// Card, reader or session failed as they do at a read.
        case readFailed(ReadError)
    }
}

extension PaymentCardReaderSession.UpdateError {
    init(_ failure: ReadFailure) {
        self =
            switch failure.kind {
            case .cancelled: .cancelled
            case .timedOut: .timedOut
            case .declined, .failed, .noPIN, .notSupported, .insertCard:
                .readFailed(failure.error)
            }
    }

    /// The error's name: the name of the case, without its values.
    public var errorName: String {
        switch self {
        case .noTransaction: "noTransaction"
        case .notSupported: "notSupported"
        case .invalidResponse: "invalidResponse"
        case .otherCard: "otherCard"
        case .cancelled: "cancelled"
        case .timedOut: "timedOut"
        case .readFailed: "readFailed"
        }
    }

    /// What happened, and what to do.
    public var errorDescription: String {
        switch self {
        case .noTransaction:
            "There is no transaction to update. Read a card first; its update is done once."
        case .notSupported:
            "This card takes no issuer update, or the reader is not configured for it: see the "
                + "issuer update bits of CTQ (9F6C) and TTQ (9F66)."
        case .invalidResponse(let reason):
            "The issuer's answer cannot be given to the card: \(reason)."
        case .otherCard:
            "This is another card. Present the card that was read."
        case .cancelled:
            "The update was cancelled."
        case .timedOut:
            "The card was not presented again in time."
        case .readFailed(let error):
            error.errorDescription
        }
    }
}
