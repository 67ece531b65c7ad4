// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension Transcript {
    /// The longest message: an extended command with all its length fields.
    private static let longestMessage = 4 + 3 + 65_535 + 2

    /// The transcript as text with one line each, which `init(parsing:)` can parse.
    public var text: String {
        var text = ""
        for line in lines {
            switch line {
            case .command(let message): Self.append(message, mark: ">", to: &text)
            case .anyCommand: text += "> *\n"
            case .response(let message): Self.append(message, mark: "<", to: &text)
            case .comment(let comment): Self.append(comment: comment, to: &text)
            }
        }
        return text
    }

    private static func append(_ message: Message, mark: String, to text: inout String) {
        if let time = message.time { append(comment: TimeStamp.text(time), to: &text) }
        text += mark + " "
        guard !message.masked.isEmpty else {
            text += Hexadecimal.string(message.bytes) + "\n"
            return
        }
        for (index, byte) in message.bytes.enumerated() {
            text += message.masked.contains(index) ? "**" : Hexadecimal.string([byte])
        }
        text += "\n"
    }

    /// Appends a comment; a comment with line breaks becomes several comment lines.
    private static func append(comment: String, to text: inout String) {
        text += "#"
        var isLineStart = true
        for scalar in comment.unicodeScalars where scalar != "\r" {
            if scalar == "\n" {
                text += "\n#"
                isLineStart = true
                continue
            }
            if isLineStart { text += " " }
            isLineStart = false
            text.unicodeScalars.append(scalar)
        }
        text += "\n"
    }

    /// Parses the text of a transcript.
    ///
    /// Accepts blank lines, LF and CRLF line endings, lowercase digits, and blanks between digits.
    /// A time stamp belongs to the next command or response; if there is none, it stays a comment.
    ///
    /// - Throws: `TranscriptError` with the number of the offending line.
    public init(parsing text: String) throws(TranscriptError) {
        self.init()
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        var rest = Array(text.utf8)[...]
        if rest.starts(with: byteOrderMark) { rest = rest.dropFirst(byteOrderMark.count) }
        var reader = LineReader()
        for line in rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            try reader.read(line.trimmingBlanks)
        }
        lines = reader.finish()
    }

    /// Collects lines and tracks which message a time stamp or response belongs to.
    private struct LineReader {
        private var lines: [Line] = []
        /// A time stamp waiting for its message, and its place among the lines.
        private var stamp: (place: Int, time: Duration)?
        private var awaitsResponse = false
        private var number = 0

        mutating func read(_ line: ArraySlice<UInt8>) throws(TranscriptError) {
            number += 1
            guard let mark = line.first else { return }
            let content = line.dropFirst().trimmingBlanks
            switch mark {
            case UInt8(ascii: "#"):
                readComment(line.dropFirst())
            case UInt8(ascii: ">"):
                if content.elementsEqual([UInt8(ascii: "*")]) {
                    stamp = nil
                    lines.append(.anyCommand)
                } else {
                    lines.append(.command(try message(content)))
                }
                awaitsResponse = true
            case UInt8(ascii: "<"):
                guard awaitsResponse else {
                    throw TranscriptError(.responseWithoutCommand, line: number)
                }
                lines.append(.response(try message(content)))
                awaitsResponse = false
            default:
                throw TranscriptError(.unknownLine, line: number)
            }
        }

        func finish() -> [Line] { lines }

        private mutating func readComment(_ content: ArraySlice<UInt8>) {
            let isIndented = content.first == UInt8(ascii: " ")
            // A carriage return within a comment is part of a lost line ending.
            let characters = (isIndented ? content.dropFirst() : content).filter { $0 != 0x0D }
            let text = String(decoding: characters, as: UTF8.self)
            if let time = TimeStamp.time(text) { stamp = (lines.count, time) }
            lines.append(.comment(text))
        }

        private mutating func message(
            _ digits: ArraySlice<UInt8>
        ) throws(TranscriptError) -> Message {
            var bytes: [UInt8] = []
            var masked: Set<Int> = []
            bytes.reserveCapacity(digits.count / 2)
            var first: UInt8?
            for digit in digits where !digit.isBlank {
                guard let high = first else {
                    first = digit
                    continue
                }
                first = nil
                if high == UInt8(ascii: "*"), digit == UInt8(ascii: "*") {
                    masked.insert(bytes.count)
                    bytes.append(0)
                } else if let high = Hexadecimal.value(ofDigit: high),
                    let low = Hexadecimal.value(ofDigit: digit)
                {
                    bytes.append(high << 4 | low)
                } else {
                    throw TranscriptError(.invalidDigits, line: number)
                }
            }
            guard first == nil else { throw TranscriptError(.invalidDigits, line: number) }
            guard !bytes.isEmpty else { throw TranscriptError(.emptyMessage, line: number) }
            guard bytes.count <= longestMessage else {
                throw TranscriptError(.messageTooLong, line: number)
            }
            guard let stamp else { return Message(bytes, masked: masked, time: nil) }
            // The time stamp belongs to the message now and is no longer a comment.
            lines.remove(at: stamp.place)
            self.stamp = nil
            return Message(bytes, masked: masked, time: stamp.time)
        }
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool {
        self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r")
    }
}

extension ArraySlice<UInt8> {
    fileprivate var trimmingBlanks: ArraySlice<UInt8> {
        var trimmed = drop { $0.isBlank }
        while trimmed.last?.isBlank == true { trimmed.removeLast() }
        return trimmed
    }
}

/// The comment `@ 12.345 ms`, which gives the time of a transcript's next line.
private enum TimeStamp {
    /// A millisecond has this many attoseconds: 10 to the power of `decimals`.
    private static let attosecondsPerMillisecond: Int64 = 1_000_000_000_000_000
    private static let decimals = 15
    /// Up to 11 574 days, far from any overflow.
    private static let longestNumber = 12

    /// Parses a time stamp.
    ///
    /// - Returns: The time, or `nil` when the comment is not a time stamp.
    static func time(_ comment: String) -> Duration? {
        let words = comment.utf8.split(separator: UInt8(ascii: " "))
        guard words.count == 3, words[0].elementsEqual("@".utf8), words[2].elementsEqual("ms".utf8)
        else { return nil }
        let parts = words[1].split(
            separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count <= 2, parts[0].count <= longestNumber,
            let milliseconds = number(parts[0])
        else { return nil }
        var attoseconds: Int64 = 0
        if parts.count == 2 {
            guard parts[1].count <= decimals, let fraction = number(parts[1]) else { return nil }
            attoseconds = fraction
            for _ in parts[1].count..<decimals { attoseconds *= 10 }
        }
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
        return Duration(
            secondsComponent: seconds,
            attosecondsComponent: rest * attosecondsPerMillisecond + attoseconds)
    }

    /// Formats a time stamp in milliseconds, with at least three decimals and full precision.
    ///
    /// A time before the start becomes the start.
    static func text(_ time: Duration) -> String {
        let (seconds, attoseconds) = max(time, .zero).components
        let (rest, fraction) = attoseconds.quotientAndRemainder(
            dividingBy: attosecondsPerMillisecond)
        var digits = String(fraction).zeroPadded(to: decimals)
        while digits.count > 3, digits.last == "0" { digits.removeLast() }
        let (whole, isOverflow) = seconds.multipliedReportingOverflow(by: 1_000)
        let milliseconds = isOverflow ? Int64.max : whole &+ rest
        return "@ \(milliseconds).\(digits) ms"
    }

    private static func number(_ digits: Substring.UTF8View) -> Int64? {
        guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int64(Substring(digits))
    }
}

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

extension TranscriptError: Hashable {}
extension TranscriptError: CodedError {}

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
