// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// An error in the text of a transcript.
///
/// Two errors are equal when their codes are equal.
public struct TranscriptError: Error, Sendable {
    /// The reason for the error.
    public enum Code: Hashable, Sendable {
        /// A line that does not start with `>`, `<`, or `#`.
        case unknownLine
        /// A command or response without bytes.
        case emptyMessage
        /// Anything other than pairs of hexadecimal digits or of `*`.
        case invalidDigits
        /// More bytes than the longest command or response.
        case messageTooLong
        /// A response without a command.
        case responseWithoutCommand
    }

    /// The reason for the error.
    public let code: Code
    /// The number of the offending line, counted from 1.
    public let line: Int

    init(_ code: Code, line: Int) {
        self.code = code
        self.line = line
    }
}

extension TranscriptError: Hashable {
    /// Compares codes only.
    public static func == (left: TranscriptError, right: TranscriptError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code only.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension TranscriptError: CustomStringConvertible {
    /// A human-readable description; contains no data from the text.
    public var description: String {
        let reason =
            switch code {
            case .unknownLine: "a line must start with '>', '<', or '#'"
            case .emptyMessage: "there are no bytes after '>' or '<'"
            case .invalidDigits: "each byte must be two hexadecimal digits or '**'"
            case .messageTooLong: "the message is longer than any command or response"
            case .responseWithoutCommand: "the response has no command before it"
            }
        return "Line \(line) of the transcript: \(reason)."
    }
}
