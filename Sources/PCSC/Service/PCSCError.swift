// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CPCSC
package import SmartCard

/// A return code of the PC/SC service.
///
/// Unknown codes are preserved. See `pcsclite.h`.
package struct PCSCError: RawRepresentable, Error, Hashable, Sendable {
    /// The code from `winscard.h`, such as `0x8010001D`.
    package let rawValue: UInt32

    /// Creates an error from a return code.
    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    private init(_ low: UInt32) {
        rawValue = 0x8010_0000 | low
    }

    /// Throws the error that a return code means.
    static func check(_ code: LONG) throws(PCSCError) {
        guard code == SCARD_S_SUCCESS else {
            throw PCSCError(rawValue: UInt32(truncatingIfNeeded: code))
        }
    }

    /// The PC/SC service failed an internal check.
    ///
    /// The C name is `SCARD_F_INTERNAL_ERROR`.
    package static let internalError = PCSCError(0x01)
    /// The wait was cancelled.
    ///
    /// The C name is `SCARD_E_CANCELLED`.
    package static let cancelled = PCSCError(0x02)
    /// The connection to the PC/SC service or the card is no longer valid.
    ///
    /// The C name is `SCARD_E_INVALID_HANDLE`.
    package static let invalidHandle = PCSCError(0x03)
    /// The PC/SC service did not understand a parameter.
    ///
    /// The C name is `SCARD_E_INVALID_PARAMETER`.
    package static let invalidParameter = PCSCError(0x04)
    /// The start-up information of the PC/SC service is missing or invalid.
    ///
    /// The C name is `SCARD_E_INVALID_TARGET`.
    package static let invalidTarget = PCSCError(0x05)
    /// There is not enough memory, or no more threads can be started.
    ///
    /// The C name is `SCARD_E_NO_MEMORY`.
    package static let noMemory = PCSCError(0x06)
    /// A timer of the PC/SC service expired.
    ///
    /// The C name is `SCARD_F_WAITED_TOO_LONG`.
    package static let waitedTooLong = PCSCError(0x07)
    /// The response is longer than the receive buffer; the card has executed the command.
    ///
    /// The C name is `SCARD_E_INSUFFICIENT_BUFFER`.
    package static let insufficientBuffer = PCSCError(0x08)
    /// There is no reader with this name.
    ///
    /// The C name is `SCARD_E_UNKNOWN_READER`.
    package static let unknownReader = PCSCError(0x09)
    /// The operation timed out.
    ///
    /// The C name is `SCARD_E_TIMEOUT`.
    package static let timeout = PCSCError(0x0A)
    /// Another program holds the card.
    ///
    /// The C name is `SCARD_E_SHARING_VIOLATION`.
    package static let sharingViolation = PCSCError(0x0B)
    /// There is no card in the reader.
    ///
    /// The C name is `SCARD_E_NO_SMARTCARD`.
    package static let noSmartCard = PCSCError(0x0C)
    /// The card's name is unknown.
    ///
    /// The C name is `SCARD_E_UNKNOWN_CARD`.
    package static let unknownCard = PCSCError(0x0D)
    /// The reader cannot put the card into the requested state.
    ///
    /// The C name is `SCARD_E_CANT_DISPOSE`.
    package static let cannotDispose = PCSCError(0x0E)
    /// The card does not use the requested protocol.
    ///
    /// The C name is `SCARD_E_PROTO_MISMATCH`.
    package static let protocolMismatch = PCSCError(0x0F)
    /// The reader or the card is not ready.
    ///
    /// The C name is `SCARD_E_NOT_READY`.
    package static let notReady = PCSCError(0x10)
    /// The PC/SC service rejected a value; after a reader is unplugged, that is its card handle.
    ///
    /// The C name is `SCARD_E_INVALID_VALUE`.
    package static let invalidValue = PCSCError(0x11)
    /// The system cancelled the action.
    ///
    /// The C name is `SCARD_E_SYSTEM_CANCELLED`.
    package static let systemCancelled = PCSCError(0x12)
    /// The connection to the PC/SC service was lost.
    ///
    /// The C name is `SCARD_F_COMM_ERROR`.
    package static let communicationError = PCSCError(0x13)
    /// The PC/SC service failed for an unknown reason.
    ///
    /// The C name is `SCARD_F_UNKNOWN_ERROR`.
    package static let unknownError = PCSCError(0x14)
    /// The card's answer to reset is not valid.
    ///
    /// The C name is `SCARD_E_INVALID_ATR`.
    package static let invalidATR = PCSCError(0x15)
    /// The exchange with the card failed; usually the card has left the field.
    ///
    /// The C name is `SCARD_E_NOT_TRANSACTED`.
    package static let notTransacted = PCSCError(0x16)
    /// The reader is not available.
    ///
    /// The C name is `SCARD_E_READER_UNAVAILABLE`.
    package static let readerUnavailable = PCSCError(0x17)
    /// The PC/SC service is shutting down.
    ///
    /// The C name is `SCARD_P_SHUTDOWN`.
    package static let shutdown = PCSCError(0x18)
    /// The protocol control information is too small.
    ///
    /// The C name is `SCARD_E_PCI_TOO_SMALL`.
    package static let pciTooSmall = PCSCError(0x19)
    /// The reader's driver does not meet the minimum requirements.
    ///
    /// The C name is `SCARD_E_READER_UNSUPPORTED`.
    package static let readerUnsupported = PCSCError(0x1A)
    /// Two readers have the same name.
    ///
    /// The C name is `SCARD_E_DUPLICATE_READER`.
    package static let duplicateReader = PCSCError(0x1B)
    /// The card is not supported.
    ///
    /// The C name is `SCARD_E_CARD_UNSUPPORTED`.
    package static let cardUnsupported = PCSCError(0x1C)
    /// The PC/SC service is not running.
    ///
    /// The C name is `SCARD_E_NO_SERVICE`.
    package static let noService = PCSCError(0x1D)
    /// The PC/SC service has stopped.
    ///
    /// The C name is `SCARD_E_SERVICE_STOPPED`.
    package static let serviceStopped = PCSCError(0x1E)
    /// The reader, its driver, or the card does not support this.
    ///
    /// The C name is `SCARD_E_UNSUPPORTED_FEATURE`.
    package static let unsupportedFeature = PCSCError(0x1F)
    /// The card has no primary provider.
    ///
    /// The C name is `SCARD_E_ICC_INSTALLATION`.
    package static let noCardProvider = PCSCError(0x20)
    /// Objects cannot be created in this order.
    ///
    /// The C name is `SCARD_E_ICC_CREATEORDER`.
    package static let createOrder = PCSCError(0x21)
    /// The card has no such directory.
    ///
    /// The C name is `SCARD_E_DIR_NOT_FOUND`.
    package static let directoryNotFound = PCSCError(0x23)
    /// The card has no such file.
    ///
    /// The C name is `SCARD_E_FILE_NOT_FOUND`.
    package static let fileNotFound = PCSCError(0x24)
    /// The path is not a directory on the card.
    ///
    /// The C name is `SCARD_E_NO_DIR`.
    package static let noDirectory = PCSCError(0x25)
    /// The path is not a file on the card.
    ///
    /// The C name is `SCARD_E_NO_FILE`.
    package static let noFile = PCSCError(0x26)
    /// Access is denied.
    ///
    /// The C name is `SCARD_E_NO_ACCESS`.
    package static let noAccess = PCSCError(0x27)
    /// The card has no space left.
    ///
    /// The C name is `SCARD_E_WRITE_TOO_MANY`.
    package static let writeTooMany = PCSCError(0x28)
    /// The card's file pointer could not be set.
    ///
    /// The C name is `SCARD_E_BAD_SEEK`.
    package static let badSeek = PCSCError(0x29)
    /// The card rejected the PIN.
    ///
    /// The C name is `SCARD_E_INVALID_CHV`.
    package static let invalidPIN = PCSCError(0x2A)
    /// A layer below the PC/SC service failed for an unknown reason.
    ///
    /// The C name is `SCARD_E_UNKNOWN_RES_MNG`.
    package static let unknownResourceManagerError = PCSCError(0x2B)
    /// The certificate does not exist.
    ///
    /// The C name is `SCARD_E_NO_SUCH_CERTIFICATE`.
    package static let noSuchCertificate = PCSCError(0x2C)
    /// The certificate could not be read.
    ///
    /// The C name is `SCARD_E_CERTIFICATE_UNAVAILABLE`.
    package static let certificateUnavailable = PCSCError(0x2D)
    /// There is no reader.
    ///
    /// The C name is `SCARD_E_NO_READERS_AVAILABLE`.
    package static let noReadersAvailable = PCSCError(0x2E)
    /// Data from the card was lost.
    ///
    /// The C name is `SCARD_E_COMM_DATA_LOST`.
    package static let communicationDataLost = PCSCError(0x2F)
    /// The card has no such key.
    ///
    /// The C name is `SCARD_E_NO_KEY_CONTAINER`.
    package static let noKeyContainer = PCSCError(0x30)
    /// The PC/SC service is too busy.
    ///
    /// The C name is `SCARD_E_SERVER_TOO_BUSY`.
    package static let serverTooBusy = PCSCError(0x31)
    /// The reader cannot communicate with this card.
    ///
    /// The C name is `SCARD_W_UNSUPPORTED_CARD`.
    package static let unsupportedCard = PCSCError(0x65)
    /// The card does not respond.
    ///
    /// The C name is `SCARD_W_UNRESPONSIVE_CARD`.
    package static let unresponsiveCard = PCSCError(0x66)
    /// The card has no power.
    ///
    /// The C name is `SCARD_W_UNPOWERED_CARD`.
    package static let unpoweredCard = PCSCError(0x67)
    /// Another program has reset the card.
    ///
    /// The C name is `SCARD_W_RESET_CARD`.
    package static let resetCard = PCSCError(0x68)
    /// The card was removed.
    ///
    /// The C name is `SCARD_W_REMOVED_CARD`.
    package static let removedCard = PCSCError(0x69)
    /// This user is not allowed to use the PC/SC service.
    ///
    /// The C name is `SCARD_W_SECURITY_VIOLATION`.
    package static let securityViolation = PCSCError(0x6A)
    /// The PIN is incorrect.
    ///
    /// The C name is `SCARD_W_WRONG_CHV`.
    package static let wrongPIN = PCSCError(0x6B)
    /// The card's PIN is blocked.
    ///
    /// The C name is `SCARD_W_CHV_BLOCKED`.
    package static let blockedPIN = PCSCError(0x6C)
    /// The end of the card's file was reached.
    ///
    /// The C name is `SCARD_W_EOF`.
    package static let endOfFile = PCSCError(0x6D)
    /// The user cancelled the operation.
    ///
    /// The C name is `SCARD_W_CANCELLED_BY_USER`.
    package static let cancelledByUser = PCSCError(0x6E)
    /// No PIN was presented to the card.
    ///
    /// The C name is `SCARD_W_CARD_NOT_AUTHENTICATED`.
    package static let notAuthenticated = PCSCError(0x6F)

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
        CardError(cardErrorCode, returnCode: rawValue, hint: remedy)
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
