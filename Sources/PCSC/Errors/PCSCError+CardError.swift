// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

extension PCSCError {
    /// What the code means to someone who talks to a card.
    package var cardErrorCode: CardError.Code {
        switch self {
        case .cancelled, .systemCancelled, .cancelledByUser: .cancelled
        case .noSmartCard, .removedCard, .notTransacted, .communicationDataLost: .cardRemoved
        case .resetCard: .cardReset
        case .unresponsiveCard, .unpoweredCard, .unsupportedCard, .cardUnsupported,
            .protocolMismatch, .notReady, .invalidATR:
            .cardUnresponsive
        case .timeout, .waitedTooLong: .timedOut
        case .unknownReader, .readerUnavailable, .noReadersAvailable, .readerUnsupported,
            .invalidValue:
            .readerUnavailable
        case .sharingViolation, .serverTooBusy: .readerBusy
        case .noService, .serviceStopped, .communicationError, .shutdown, .invalidHandle:
            .serviceUnavailable
        case .noAccess, .securityViolation: .accessDenied
        default: .failed
        }
    }

    /// The error for someone who talks to a card, with this code kept.
    package var cardError: CardError {
        CardError(cardErrorCode, returnCode: rawValue, hint: cure)
    }

    /// Whether the context, and with it the card's handle, is to be dropped after this code.
    ///
    /// A context never recovers after pcscd restarts, although `SCardIsValidContext`
    /// says that it is valid; a new one costs less than a millisecond.
    var endsContext: Bool {
        switch self {
        case .noService, .serviceStopped, .communicationError, .shutdown, .invalidHandle,
            .readerUnavailable, .invalidValue, .internalError:
            true
        default: false
        }
    }

    /// Whether the card's handle is worthless after this code; the context goes with it.
    var endsConnection: Bool {
        switch self {
        case .notTransacted, .removedCard, .resetCard, .noSmartCard, .unpoweredCard,
            .unresponsiveCard, .communicationDataLost:
            true
        default: endsContext
        }
    }
}
