// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

extension PCSCError {
    /// The meaning of the code for communication with a card.
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

    /// The error for communication with a card, which keeps this code.
    package var cardError: CardError {
        CardError(cardErrorCode, returnCode: rawValue, hint: cure)
    }

    /// Whether to drop the context, and with it the card's handle, after this code.
    ///
    /// A context never recovers after pcscd restarts, although `SCardIsValidContext` reports it as
    /// valid; a new one takes less than a millisecond.
    var endsContext: Bool {
        switch self {
        case .noService, .serviceStopped, .communicationError, .shutdown, .invalidHandle,
            .readerUnavailable, .invalidValue, .internalError:
            true
        default: false
        }
    }

    /// Whether to drop the card's handle, together with the context, after this code.
    var endsConnection: Bool {
        switch self {
        case .notTransacted, .removedCard, .resetCard, .noSmartCard, .unpoweredCard,
            .unresponsiveCard, .communicationDataLost:
            true
        // The answer of pcscd to a command when it has powered the card off.
        case .protocolMismatch: true
        default: endsContext
        }
    }
}
