// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The reason a read has no result, and whether it ends the session.
struct ReadFailure: Error, Sendable {
    /// How the failure is shown on the sheet and in the events.
    enum Kind: Hashable, Sendable {
        case cancelled, timedOut, declined, failed, noPIN
        /// The card is no longer held to the reader for its issuer's response.
        case cardRemoved
        /// The card cannot be read here; with the customer's advice.
        case notSupported(PaymentSheetMessage)
    }

    let error: PaymentCardReaderSession.ReadError
    let kind: Kind
    let endsSession: Bool

    init(_ error: PaymentCardReaderSession.ReadError, _ kind: Kind = .failed) {
        self.error = error
        self.kind = kind
        endsSession = false
    }

    init(_ error: CardError) {
        self.error = error.readError
        kind = error.code == .cancelled ? .cancelled : .failed
        endsSession = error.endsSession
    }

    /// The read was canceled.
    static let cancelled = ReadFailure(.readCancelled, .cancelled)
    /// No card was presented in time.
    static let timedOut = ReadFailure(UndocumentedBehavior.timeOutError, .timedOut)

    /// The card left before it received its issuer's response.
    static let cardRemoved = ReadFailure(.cardReadFailed, .cardRemoved)

    /// The event that reports the failure.
    var event: PaymentCardReader.Event {
        kind == .cancelled ? .readCancelled : .readNotCompleted
    }

    /// The message on the sheet.
    var message: PaymentSheetMessage {
        switch kind {
        case .cancelled: .cancelled
        case .timedOut: .timedOut
        case .declined: .declined
        case .failed, .cardRemoved: .failed
        case .noPIN: .noPIN
        case .notSupported(let advice): advice
        }
    }
}
