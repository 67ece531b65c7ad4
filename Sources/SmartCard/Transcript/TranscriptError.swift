// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A text that is not a transcript.
///
/// Two errors are equal when their codes are equal.
public struct TranscriptError: Error, Sendable {
    /// What was wrong.
    public enum Code: Hashable, Sendable {
        /// A line that begins with none of `>`, `<` and `#`.
        case unknownLine
        /// A command or answer without bytes.
        case emptyMessage
        /// Something else than pairs of hexadecimal digits or of `*`.
        case invalidDigits
        /// More bytes than the longest command or answer has.
        case messageTooLong
        /// An answer to which no command belongs.
        case responseWithoutCommand
    }

    /// What was wrong.
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
    /// One sentence for people; holds no data of the text.
    public var description: String {
        let reason =
            switch code {
            case .unknownLine: "a line begins with '>', '<' or '#'"
            case .emptyMessage: "there are no bytes after '>' or '<'"
            case .invalidDigits: "bytes are written as two hexadecimal digits each, or as '**'"
            case .messageTooLong: "the message is longer than any command or answer"
            case .responseWithoutCommand: "no command stands before this answer"
            }
        return "Line \(line) of the transcript: \(reason)."
    }
}
