// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension Transcript {
    /// The longest message: an extended command with all its length fields.
    private static let longestMessage = 4 + 3 + 65_535 + 2

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
