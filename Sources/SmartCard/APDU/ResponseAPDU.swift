// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A card's response: a data field and a status word.
public struct ResponseAPDU: Hashable, Sendable {
    /// The response data field, without the status word.
    public let data: ArraySlice<UInt8>
    /// SW1-SW2.
    public let statusWord: StatusWord

    /// Creates a response from its encoded bytes.
    ///
    /// - Throws: `APDUError` with `truncatedResponse` for fewer than two bytes. Such a response
    ///   means that the connection to the card was lost.
    public init(bytes: [UInt8]) throws(APDUError) {
        guard bytes.count >= 2 else { throw APDUError(.truncatedResponse) }
        data = bytes.dropLast(2)
        statusWord = StatusWord(bytes[bytes.count - 2], bytes[bytes.count - 1])
    }

    /// Creates a response from its two parts.
    public init(data: [UInt8] = [], statusWord: StatusWord) {
        self.data = data[...]
        self.statusWord = statusWord
    }

    /// The response as received from the card.
    public var bytes: [UInt8] { data + [statusWord.sw1, statusWord.sw2] }

    /// Whether the status word is `9000`.
    public var isSuccess: Bool { statusWord == .success }
}

/// The two trailer bytes SW1-SW2 of a response.
///
/// Unknown values are preserved. See ISO/IEC 7816-4, 5.6 and EMV Book 3, 6.3.5.
public struct StatusWord: RawRepresentable, Hashable, Sendable {
    /// SW1 in the high byte, SW2 in the low byte.
    public let rawValue: UInt16

    /// Creates a status word from its two bytes as one number.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Creates a status word from its two bytes.
    public init(_ sw1: UInt8, _ sw2: UInt8) {
        rawValue = UInt16(sw1) << 8 | UInt16(sw2)
    }

    /// The first status byte.
    public var sw1: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 8) }

    /// The second status byte.
    public var sw2: UInt8 { UInt8(truncatingIfNeeded: rawValue) }

    /// `9000`: normal processing.
    public static let success = StatusWord(rawValue: 0x9000)
    /// `6283`: selected file deactivated.
    public static let fileDeactivated = StatusWord(rawValue: 0x6283)
    /// `6300`: state changed, authentication failed.
    public static let authenticationFailed = StatusWord(rawValue: 0x6300)
    /// `6400`: execution error, state unchanged.
    public static let executionError = StatusWord(rawValue: 0x6400)
    /// `6700`: wrong length.
    public static let wrongLength = StatusWord(rawValue: 0x6700)
    /// `6982`: security status not satisfied.
    public static let securityStatusNotSatisfied = StatusWord(rawValue: 0x6982)
    /// `6983`: authentication method blocked.
    public static let authenticationMethodBlocked = StatusWord(rawValue: 0x6983)
    /// `6984`: reference data not usable.
    public static let referenceDataNotUsable = StatusWord(rawValue: 0x6984)
    /// `6985`: conditions of use not satisfied.
    public static let conditionsNotSatisfied = StatusWord(rawValue: 0x6985)
    /// `6986`: command not allowed, no current file.
    public static let commandNotAllowed = StatusWord(rawValue: 0x6986)
    /// `6A80`: incorrect parameters in the data field.
    public static let incorrectData = StatusWord(rawValue: 0x6A80)
    /// `6A81`: function not supported.
    public static let functionNotSupported = StatusWord(rawValue: 0x6A81)
    /// `6A82`: file or application not found.
    public static let fileNotFound = StatusWord(rawValue: 0x6A82)
    /// `6A83`: record not found.
    public static let recordNotFound = StatusWord(rawValue: 0x6A83)
    /// `6A86`: incorrect parameters P1-P2.
    public static let incorrectParameters = StatusWord(rawValue: 0x6A86)
    /// `6A88`: referenced data not found.
    public static let referencedDataNotFound = StatusWord(rawValue: 0x6A88)
    /// `6B00`: wrong parameters P1-P2.
    public static let wrongParameters = StatusWord(rawValue: 0x6B00)
    /// `6D00`: instruction not supported.
    public static let instructionNotSupported = StatusWord(rawValue: 0x6D00)
    /// `6E00`: class not supported.
    public static let classNotSupported = StatusWord(rawValue: 0x6E00)
    /// `6F00`: no precise diagnosis.
    public static let noPreciseDiagnosis = StatusWord(rawValue: 0x6F00)
}

extension StatusWord: ExpressibleByIntegerLiteral {
    /// Creates a status word from a literal such as `0x6985`.
    public init(integerLiteral value: UInt16) {
        self.init(rawValue: value)
    }
}

extension StatusWord: CustomStringConvertible {
    /// The four digits, such as `9000`.
    public var description: String { Hexadecimal.string([sw1, sw2]) }
}
