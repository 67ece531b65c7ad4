// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension Transcript {
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
}
