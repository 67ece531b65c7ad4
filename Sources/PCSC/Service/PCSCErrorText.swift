// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The C name, the reason, and the fix of every named return code.
struct PCSCErrorText: Sendable {
    let error: PCSCError
    let name: String
    let cause: String
    let remedy: String

    private init(_ error: PCSCError, _ name: String, _ cause: String, _ remedy: String) {
        self.error = error
        self.name = name
        self.cause = cause
        self.remedy = remedy
    }

    static let all: [PCSCErrorText] = [
        PCSCErrorText(
            .internalError, "SCARD_F_INTERNAL_ERROR",
            "The PC/SC service failed an internal check.",
            "Restart pcscd."),
        PCSCErrorText(
            .cancelled, "SCARD_E_CANCELLED",
            "The wait was canceled.",
            "Start it again."),
        PCSCErrorText(
            .invalidHandle, "SCARD_E_INVALID_HANDLE",
            "The connection to the PC/SC service or the card is no longer valid.",
            "Try again; this makes a new connection."),
        PCSCErrorText(
            .invalidParameter, "SCARD_E_INVALID_PARAMETER",
            "The PC/SC service did not understand a parameter.",
            "Check that pcscd and libpcsclite have the same version."),
        PCSCErrorText(
            .invalidTarget, "SCARD_E_INVALID_TARGET",
            "The start-up information of the PC/SC service is missing or invalid.",
            "Reinstall pcscd."),
        PCSCErrorText(
            .noMemory, "SCARD_E_NO_MEMORY",
            "There is not enough memory, or no more threads can be started.",
            "Quit other programs."),
        PCSCErrorText(
            .waitedTooLong, "SCARD_F_WAITED_TOO_LONG",
            "A timer of the PC/SC service expired.",
            "Present the card again."),
        PCSCErrorText(
            .insufficientBuffer, "SCARD_E_INSUFFICIENT_BUFFER",
            "The response is longer than the receive buffer; the card has executed the command.",
            "Present the card again."),
        PCSCErrorText(
            .unknownReader, "SCARD_E_UNKNOWN_READER",
            "There is no reader with this name.",
            "Check the name in the list of readers; it changes when a reader is "
                + "plugged in again."),
        PCSCErrorText(
            .timeout, "SCARD_E_TIMEOUT",
            "The operation timed out.",
            "Remove the card and present it again."),
        PCSCErrorText(
            .sharingViolation, "SCARD_E_SHARING_VIOLATION",
            "Another program holds the card.",
            "Quit the other program, or remove the card and present it again."),
        PCSCErrorText(
            .noSmartCard, "SCARD_E_NO_SMARTCARD",
            "There is no card in the reader.",
            "Present a card."),
        PCSCErrorText(
            .unknownCard, "SCARD_E_UNKNOWN_CARD",
            "The card's name is unknown.",
            "Present another card."),
        PCSCErrorText(
            .cannotDispose, "SCARD_E_CANT_DISPOSE",
            "The reader cannot put the card into the requested state.",
            "Remove the card."),
        PCSCErrorText(
            .protocolMismatch, "SCARD_E_PROTO_MISMATCH",
            "The card does not use the requested protocol.",
            "Present another card."),
        PCSCErrorText(
            .notReady, "SCARD_E_NOT_READY",
            "The reader or the card is not ready.",
            "Present the card again."),
        PCSCErrorText(
            .invalidValue, "SCARD_E_INVALID_VALUE",
            "The PC/SC service rejected a value; after a reader is unplugged, that is "
                + "its card handle.",
            "Try again; this makes a new connection."),
        PCSCErrorText(
            .systemCancelled, "SCARD_E_SYSTEM_CANCELLED",
            "The system canceled the action.",
            "Try again after the system has started."),
        PCSCErrorText(
            .communicationError, "SCARD_F_COMM_ERROR",
            "The connection to the PC/SC service was lost.",
            "Check that pcscd is running, then try again."),
        PCSCErrorText(
            .unknownError, "SCARD_F_UNKNOWN_ERROR",
            "The PC/SC service failed for an unknown reason.",
            "See the pcscd log."),
        PCSCErrorText(
            .invalidATR, "SCARD_E_INVALID_ATR",
            "The card's answer to reset is not valid.",
            "Present another card."),
        PCSCErrorText(
            .notTransacted, "SCARD_E_NOT_TRANSACTED",
            "The exchange with the card failed; usually the card has left the field.",
            "Present the card again and hold it still."),
        PCSCErrorText(
            .readerUnavailable, "SCARD_E_READER_UNAVAILABLE",
            "The reader is not available.",
            "Plug the reader in again."),
        PCSCErrorText(
            .shutdown, "SCARD_P_SHUTDOWN",
            "The PC/SC service is shutting down.",
            "Restart pcscd."),
        PCSCErrorText(
            .pciTooSmall, "SCARD_E_PCI_TOO_SMALL",
            "The protocol control information is too small.",
            "Check that pcscd and libpcsclite have the same version."),
        PCSCErrorText(
            .readerUnsupported, "SCARD_E_READER_UNSUPPORTED",
            "The reader's driver does not meet the minimum requirements.",
            "Update the driver (libccid or libacsccid1)."),
        PCSCErrorText(
            .duplicateReader, "SCARD_E_DUPLICATE_READER",
            "Two readers have the same name.",
            "Unplug one of them."),
        PCSCErrorText(
            .cardUnsupported, "SCARD_E_CARD_UNSUPPORTED",
            "The card is not supported.",
            "Present another card."),
        PCSCErrorText(
            .noService, "SCARD_E_NO_SERVICE",
            "The PC/SC service is not running.",
            "Start it: systemctl start pcscd.socket"),
        PCSCErrorText(
            .serviceStopped, "SCARD_E_SERVICE_STOPPED",
            "The PC/SC service has stopped.",
            "Start it: systemctl start pcscd.socket"),
        PCSCErrorText(
            .unsupportedFeature, "SCARD_E_UNSUPPORTED_FEATURE",
            "The reader, its driver, or the card does not support this.",
            "Use a reader that supports it."),
        PCSCErrorText(
            .noCardProvider, "SCARD_E_ICC_INSTALLATION",
            "The card has no primary provider.",
            "Present another card."),
        PCSCErrorText(
            .createOrder, "SCARD_E_ICC_CREATEORDER",
            "Objects cannot be created in this order.",
            "Present another card."),
        PCSCErrorText(
            .directoryNotFound, "SCARD_E_DIR_NOT_FOUND",
            "The card has no such directory.",
            "Present another card."),
        PCSCErrorText(
            .fileNotFound, "SCARD_E_FILE_NOT_FOUND",
            "The card has no such file.",
            "Present another card."),
        PCSCErrorText(
            .noDirectory, "SCARD_E_NO_DIR",
            "The path is not a directory on the card.",
            "Present another card."),
        PCSCErrorText(
            .noFile, "SCARD_E_NO_FILE",
            "The path is not a file on the card.",
            "Present another card."),
        PCSCErrorText(
            .noAccess, "SCARD_E_NO_ACCESS",
            "Access is denied.",
            "Log in at the machine, or join the group that owns the service's socket."),
        PCSCErrorText(
            .writeTooMany, "SCARD_E_WRITE_TOO_MANY",
            "The card has no space left.",
            "Present another card."),
        PCSCErrorText(
            .badSeek, "SCARD_E_BAD_SEEK",
            "The card's file pointer could not be set.",
            "Present another card."),
        PCSCErrorText(
            .invalidPIN, "SCARD_E_INVALID_CHV",
            "The card rejected the PIN.",
            "Enter the correct PIN."),
        PCSCErrorText(
            .unknownResourceManagerError, "SCARD_E_UNKNOWN_RES_MNG",
            "A layer below the PC/SC service failed for an unknown reason.",
            "See the pcscd log."),
        PCSCErrorText(
            .noSuchCertificate, "SCARD_E_NO_SUCH_CERTIFICATE",
            "The certificate does not exist.",
            "Present another card."),
        PCSCErrorText(
            .certificateUnavailable, "SCARD_E_CERTIFICATE_UNAVAILABLE",
            "The certificate could not be read.",
            "Present another card."),
        PCSCErrorText(
            .noReadersAvailable, "SCARD_E_NO_READERS_AVAILABLE",
            "There is no reader.",
            "Plug in a reader and install its driver (libccid or libacsccid1)."),
        PCSCErrorText(
            .communicationDataLost, "SCARD_E_COMM_DATA_LOST",
            "Data from the card was lost.",
            "Present the card again and hold it still."),
        PCSCErrorText(
            .noKeyContainer, "SCARD_E_NO_KEY_CONTAINER",
            "The card has no such key.",
            "Present another card."),
        PCSCErrorText(
            .serverTooBusy, "SCARD_E_SERVER_TOO_BUSY",
            "The PC/SC service is too busy.",
            "Quit other programs that use cards."),
        PCSCErrorText(
            .unsupportedCard, "SCARD_W_UNSUPPORTED_CARD",
            "The reader cannot communicate with this card.",
            "Present another card."),
        PCSCErrorText(
            .unresponsiveCard, "SCARD_W_UNRESPONSIVE_CARD",
            "The card does not respond.",
            "Hold the card flat and still on the reader."),
        PCSCErrorText(
            .unpoweredCard, "SCARD_W_UNPOWERED_CARD",
            "The card has no power.",
            "Present the card again."),
        PCSCErrorText(
            .resetCard, "SCARD_W_RESET_CARD",
            "Another program has reset the card.",
            "Present the card again."),
        PCSCErrorText(
            .removedCard, "SCARD_W_REMOVED_CARD",
            "The card was removed.",
            "Present the card again and hold it still."),
        PCSCErrorText(
            .securityViolation, "SCARD_W_SECURITY_VIOLATION",
            AccessRefusal.noRule.cause,
            AccessRefusal.noRule.remedy),
        PCSCErrorText(
            .wrongPIN, "SCARD_W_WRONG_CHV",
            "The PIN is incorrect.",
            "Enter the correct PIN."),
        PCSCErrorText(
            .blockedPIN, "SCARD_W_CHV_BLOCKED",
            "The card's PIN is blocked.",
            "Present another card."),
        PCSCErrorText(
            .endOfFile, "SCARD_W_EOF",
            "The end of the card's file was reached.",
            "Present another card."),
        PCSCErrorText(
            .cancelledByUser, "SCARD_W_CANCELLED_BY_USER",
            "The user canceled the operation.",
            "Start again."),
        PCSCErrorText(
            .notAuthenticated, "SCARD_W_CARD_NOT_AUTHENTICATED",
            "No PIN was presented to the card.",
            "Enter the PIN."),
    ]

    static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.error, $0) })
}

extension PCSCError {
    /// The C name, such as `SCARD_E_NO_SERVICE`, or `nil` for a code without a name.
    package var name: String? { PCSCErrorText.byCode[self]?.name }

    /// The code's digits, such as `0x8010001D`.
    package var digits: String {
        let bytes = (0..<4).reversed().map { UInt8(truncatingIfNeeded: rawValue >> ($0 * 8)) }
        return "0x" + Hexadecimal.string(bytes)
    }

    /// The reason for the error, in one sentence.
    package var cause: String {
        if self == .securityViolation { return AccessRefusal.current.cause }
        return PCSCErrorText.byCode[self]?.cause ?? "The PC/SC service returned an unknown code."
    }

    /// The fix for the error, in one sentence.
    package var remedy: String {
        if self == .securityViolation { return AccessRefusal.current.remedy }
        return PCSCErrorText.byCode[self]?.remedy ?? "See the pcscd log."
    }
}

extension PCSCError: CustomStringConvertible {
    /// A human-readable description with the reason, the fix, and the code.
    package var description: String {
        "\(cause) \(remedy) (\(digits)\(name.map { " " + $0 } ?? ""))"
    }
}
