// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The way to the card failed; no verdict of a card is an error.
///
/// Two errors are equal when their codes are equal.
public struct CardError: Error, Sendable {
    /// What failed.
    public enum Code: Hashable, Sendable {
        /// The card left the field, or its answer was cut short.
        case cardRemoved
        /// Another program reset the card.
        case cardReset
        /// The card is there but does not answer as a card.
        case cardUnresponsive
        /// The card did not answer in time.
        case timedOut
        /// No card came in time.
        case noCard
        /// There is no reader, or the reader went away.
        case readerUnavailable
        /// Another program holds the reader.
        case readerBusy
        /// The PC/SC service is not running, or went away.
        case serviceUnavailable
        /// The system does not let this user use the reader.
        case accessDenied
        /// The waiting task was cancelled.
        case cancelled
        /// A decorator's bound was reached, for example too many `61xx` in a row.
        case protocolLimit
        /// A replayed dialogue has no answer for this command.
        case unexpectedCommand
        /// Anything else.
        case failed
    }

    /// What failed.
    public let code: Code
    /// The PC/SC return code behind it, or `nil`.
    public let returnCode: UInt32?
    /// A hint for people; never holds card data.
    public let hint: String

    /// Creates an error.
    public init(_ code: Code, returnCode: UInt32? = nil, hint: String = "") {
        self.code = code
        self.returnCode = returnCode
        self.hint = hint
    }
}

extension CardError: Hashable {
    /// Compares codes only.
    public static func == (left: CardError, right: CardError) -> Bool { left.code == right.code }

    /// Hashes the code only.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension CardError: CustomStringConvertible {
    /// One sentence for people; holds no card data.
    public var description: String {
        let reason =
            switch code {
            case .cardRemoved: "The card left the field."
            case .cardReset: "Another program reset the card."
            case .cardUnresponsive: "The card does not respond."
            case .timedOut: "The card did not answer in time."
            case .noCard: "No card was presented in time."
            case .readerUnavailable: "The reader is not available."
            case .readerBusy: "Another program uses the reader."
            case .serviceUnavailable: "The PC/SC service (pcscd) is not running."
            case .accessDenied: "This user may not use the reader."
            case .cancelled: "The operation was cancelled."
            case .protocolLimit: "The card does not come to an end."
            case .unexpectedCommand: "The recorded dialogue has no answer for this command."
            case .failed: "The reader failed."
            }
        let number = returnCode.map { " (0x\(Hexadecimal.string($0.bigEndianBytes)))" } ?? ""
        return hint.isEmpty ? reason + number : "\(reason) \(hint)\(number)"
    }
}

extension UInt32 {
    fileprivate var bigEndianBytes: [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> UInt32($0)) }
    }
}
