// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A dialogue with a card, in a text format that people can read and programs can replay.
///
/// The lines are `> C-APDU`, `< R-APDU`, and `# comment`. `> *` stands for any command, `**` for a
/// masked byte, and a comment `# @ 12.345 ms` gives the time of the next line since the start.
public struct Transcript: Hashable, Sendable {
    /// One line of a dialogue.
    public enum Line: Hashable, Sendable {
        /// A command to the card.
        case command(Message)
        /// Any command (`> *`).
        case anyCommand
        /// A response from the card.
        case response(Message)
        /// A comment, without its `#`.
        case comment(String)

        fileprivate var isMessage: Bool {
            if case .comment = self { false } else { true }
        }
    }

    /// The bytes of one line.
    public struct Message: Hashable, Sendable {
        /// The bytes; masked ones are zero.
        public let bytes: [UInt8]
        /// The positions of masked bytes.
        public let masked: Set<Int>
        /// The time since the start of the dialogue, or `nil`.
        public let time: Duration?

        /// Creates a message.
        public init(_ bytes: [UInt8], masked: Set<Int> = [], time: Duration? = nil) {
            self.bytes = bytes
            self.masked = masked
            self.time = time
        }
    }

    /// One command and the card's response.
    public struct Exchange: Hashable, Sendable {
        /// The command, or `nil` for any command.
        public let command: Message?
        /// The response, or `nil` when there was none.
        public let response: Message?
    }

    /// One of several dialogues in a file, each with its own card.
    public struct Dialogue: Hashable, Sendable {
        /// The text after `# --- card`; empty for the lines before the first separator.
        public let name: String
        /// The dialogue without its separator.
        public let transcript: Transcript
    }

    /// The lines in order.
    public var lines: [Line]

    /// Creates a transcript.
    public init(lines: [Line] = []) {
        self.lines = lines
    }

    /// The commands paired with their responses.
    public var exchanges: [Exchange] {
        var exchanges: [Exchange] = []
        var pending: Message??
        for line in lines {
            switch line {
            case .command(let message):
                if let pending { exchanges.append(Exchange(command: pending, response: nil)) }
                pending = .some(message)
            case .anyCommand:
                if let pending { exchanges.append(Exchange(command: pending, response: nil)) }
                pending = .some(nil)
            case .response(let message):
                if let command = pending {
                    exchanges.append(Exchange(command: command, response: message))
                }
                pending = nil
            case .comment:
                break
            }
        }
        if let pending { exchanges.append(Exchange(command: pending, response: nil)) }
        return exchanges
    }

    /// The dialogues, which comments of the form `# --- card NAME` separate.
    ///
    /// Without a separator, there is one dialogue, the whole transcript. Comments before the first
    /// separator belong to no dialogue.
    public var dialogues: [Dialogue] {
        var dialogues: [Dialogue] = []
        var name = ""
        var current: [Line] = []
        var hasSeparator = false
        func end() {
            guard hasSeparator || current.contains(where: \.isMessage) else { return }
            dialogues.append(Dialogue(name: name, transcript: Transcript(lines: current)))
        }
        for line in lines {
            guard case .comment(let comment) = line, let next = Self.cardName(comment) else {
                current.append(line)
                continue
            }
            end()
            name = next
            current = []
            hasSeparator = true
        }
        guard hasSeparator else { return [Dialogue(name: "", transcript: self)] }
        end()
        return dialogues
    }

    private static func cardName(_ comment: String) -> String? {
        let words = comment.split(separator: " ")
        guard words.count >= 2, words[0] == "---", words[1] == "card" else { return nil }
        return words.dropFirst(2).joined(separator: " ")
    }
}
