// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A connection to a card: command bytes in, response bytes out.
///
/// Everything else (complete responses, recording, replay, a time limit) is a decorator with a bound.
public protocol CardChannel: Sendable {
    /// Sends one command and returns the card's response.
    ///
    /// Cancelling the task ends the wait for the response at once with `cancelled`.
    ///
    /// - Returns: The response including its two status bytes, so at least two bytes.
    /// - Throws: `CardError`, with `cardRemoved` for a response of fewer than two bytes.
    func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8]
}

extension CardChannel {
    /// Sends one command and returns the parsed response.
    public func send(_ command: CommandAPDU) async throws(CardError) -> ResponseAPDU {
        let bytes = try await transmit(command.bytes)
        do {
            return try ResponseAPDU(bytes: bytes)
        } catch {
            throw CardError(.cardRemoved)
        }
    }
}

/// A failure of the connection to a card.
///
/// A status word from the card is never a `CardError`. Two errors are equal when their codes are
/// equal.
public struct CardError: Error, Sendable {
    /// The reason for the failure.
    public enum Code: Hashable, Sendable {
        /// The card left the field, or its response was cut short.
        case cardRemoved
        /// Another program reset the card.
        case cardReset
        /// The card is in the field but does not respond correctly.
        case cardUnresponsive
        /// The card did not respond in time.
        case timedOut
        /// No card was presented in time.
        case noCard
        /// There is no reader, or the reader was disconnected.
        case readerUnavailable
        /// Another program holds the reader.
        case readerBusy
        /// The PC/SC service is not running, or has stopped.
        case serviceUnavailable
        /// This user is not allowed to use the reader.
        case accessDenied
        /// The waiting task was cancelled.
        case cancelled
        /// A decorator's limit was reached, for example too many `61xx` in a row.
        case protocolLimit
        /// The replayed dialogue has no response to this command.
        case unexpectedCommand
        /// Any other failure.
        case failed
    }

    /// The reason for the failure.
    public let code: Code
    /// The underlying PC/SC return code, or `nil`.
    public let returnCode: UInt32?
    /// A human-readable hint; never contains card data.
    public let hint: String

    /// Creates an error.
    public init(_ code: Code, returnCode: UInt32? = nil, hint: String = "") {
        self.code = code
        self.returnCode = returnCode
        self.hint = hint
    }
}

extension CardError: Hashable {}
extension CardError: CodedError {}

extension CardError: CustomStringConvertible {
    /// A human-readable description; contains no card data.
    public var description: String {
        let reason =
            switch code {
            case .cardRemoved: "The card left the field."
            case .cardReset: "Another program reset the card."
            case .cardUnresponsive: "The card does not respond."
            case .timedOut: "The card did not respond in time."
            case .noCard: "No card was presented in time."
            case .readerUnavailable: "The reader is not available."
            case .readerBusy: "Another program is using the reader."
            case .serviceUnavailable: "The PC/SC service (pcscd) is not running."
            case .accessDenied: "This user is not allowed to use the reader."
            case .cancelled: "The operation was canceled."
            case .protocolLimit: "The card's response exceeds the limit."
            case .unexpectedCommand: "The recorded dialogue has no response to this command."
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
