// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// Why a kernel failed, in six bytes for diagnosis.
///
/// See EMV Contactless Book C-2, Annex A (`DF8115`).
public struct ErrorIndication: Hashable, Sendable {
    /// An error in the communication with the card.
    public enum Transmission: UInt8, Hashable, Sendable {
        /// There was no error.
        case none = 0
        /// The card did not answer in time.
        case timeOut = 1
        /// The answer was damaged, or the card left the field.
        case transmission = 2
        /// The card violated the transmission protocol.
        case protocolError = 3
    }

    /// An error that the kernel found.
    package struct Kernel: RawRepresentable, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let none = Self(rawValue: 0x00)
        package static let cardDataMissing = Self(rawValue: 0x01)
        package static let cardAuthenticationFailed = Self(rawValue: 0x02)
        package static let statusBytes = Self(rawValue: 0x03)
        package static let parsingError = Self(rawValue: 0x04)
        package static let maximumLimitExceeded = Self(rawValue: 0x05)
        package static let cardDataError = Self(rawValue: 0x06)
        package static let magneticStripeModeNotSupported = Self(rawValue: 0x07)
        package static let storageReadError = Self(rawValue: 0x0B)
        package static let storageWriteError = Self(rawValue: 0x0C)
        package static let storageDataError = Self(rawValue: 0x0D)
        package static let storageNoMatchingCryptogram = Self(rawValue: 0x0E)
        package static let terminalDataError = Self(rawValue: 0x0F)
        package static let decryptionFailed = Self(rawValue: 0x10)
        package static let authenticationMACFailed = Self(rawValue: 0x13)

        /// The name in Book C-2 (`DF8115`, byte 2) or Book C-8 (`9F8204`, byte 2), Annex A.
        var name: String {
            switch self {
            case .cardDataMissing: "Card data missing"
            case .cardAuthenticationFailed: "Card authentication failed"
            case .statusBytes: "Status bytes"
            case .parsingError: "Parsing error"
            case .maximumLimitExceeded: "Reader contactless transaction limit exceeded"
            case .cardDataError: "Card data error"
            case .magneticStripeModeNotSupported: "Mag-stripe mode not supported"
            case .storageReadError: "IDS read error"
            case .storageWriteError: "IDS write error"
            case .storageDataError: "IDS data error"
            case .storageNoMatchingCryptogram: "IDS no matching AC"
            case .terminalDataError: "Terminal data error"
            case .decryptionFailed: "Decryption failed"
            case .authenticationMACFailed: "EDA MAC failed"
            default: "Error \(rawValue)"
            }
        }
    }

    /// An error of the terminal.
    package enum Terminal: UInt8, Hashable, Sendable {
        case none = 0
        case timeOut = 1
        case stop = 2
        case amountNotPresent = 3
    }

    /// Byte 1.
    package var transmission = Transmission.none
    /// Byte 2.
    package var kernel = Kernel.none
    /// Byte 3.
    package var terminal = Terminal.none
    /// Bytes 4 and 5: the card's answer when `kernel` is `statusBytes`.
    package var statusWord: StatusWord?
    /// Byte 6: the message that was shown for the error.
    package var message = MessageIdentifier.notApplicable

    /// Creates an indication.
    package init(
        _ kernel: Kernel = .none, transmission: Transmission = .none, terminal: Terminal = .none,
        statusWord: StatusWord? = nil, message: MessageIdentifier = .notApplicable
    ) {
        self.transmission = transmission
        self.terminal = terminal
        self.kernel = kernel
        self.statusWord = statusWord
        self.message = message
    }

    /// The six bytes.
    package var bytes: [UInt8] {
        [
            transmission.rawValue, kernel.rawValue, terminal.rawValue, statusWord?.sw1 ?? 0,
            statusWord?.sw2 ?? 0, message.rawValue,
        ]
    }
}
