// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension Transcript {
    /// One of several dialogues in a file, each with its own card.
    public struct Dialogue: Hashable, Sendable {
        /// The text after `# --- card`; empty for the lines before the first separator.
        public let name: String
        /// The dialogue without its separator.
        public let transcript: Transcript
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

extension Transcript.Line {
    fileprivate var isMessage: Bool {
        if case .comment = self { false } else { true }
    }
}
