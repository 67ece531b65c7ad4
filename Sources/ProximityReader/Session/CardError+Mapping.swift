// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension CardError {
    /// The error that `prepare` throws for this error.
    var readerError: PaymentCardReaderError {
        switch code {
        case .serviceUnavailable: .serviceConnectionError
        case .accessDenied: .notAllowed
        case .readerBusy: .readerBusy
        case .cancelled: .requestInterrupted
        default: .prepareFailed(description)
        }
    }

    /// The error that a read throws for this error.
    var readError: PaymentCardReaderSession.ReadError {
        switch code {
        case .cardRemoved, .cardReset, .cardUnresponsive, .timedOut, .protocolLimit:
            .cardReadFailed
        case .noCard: UndocumentedBehavior.timeOutError
        case .readerUnavailable: .readerNotAvailable
        case .readerBusy: .readerSessionBusy
        case .serviceUnavailable: .readerServiceConnectionError
        case .accessDenied: .readNotAllowed
        case .cancelled: .readCancelled
        case .unexpectedCommand, .failed: .paymentReadFailed
        }
    }

    /// Whether the same card, or another one, can work on the next attempt.
    ///
    /// See EMV Contactless Book B, 3.2.1: a communication error with the card restarts the
    /// reading.
    var allowsRetry: Bool {
        switch code {
        case .cardRemoved, .cardReset, .cardUnresponsive, .timedOut, .protocolLimit: true
        default: false
        }
    }

    /// Whether the reader must be prepared again.
    var endsSession: Bool {
        switch code {
        case .readerUnavailable, .serviceUnavailable, .accessDenied: true
        default: false
        }
    }
}
