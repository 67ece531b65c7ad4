// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMVDescription
internal import ProximityReader
internal import SmartCard

/// `taptopay transcript show`: decodes a recorded dialogue.
enum TranscriptShowCommand {
    static let command = Command(
        name: "show", summary: "Decode a recorded dialogue, command by command.",
        discussion: """
            Below the dialogue, explains how a reader reaches its outcome with this card: each \
            rule, what it examined and what followed.
            """,
        options: [.json, .unmasked],
        arguments: [Argument(name: "FILE", help: "A transcript, or - for standard input.")],
        examples: ["taptopay transcript show visa.apdu"]
    ) { invocation in
        let transcript = try TranscriptCommand.transcript(invocation.argument("FILE") ?? "-")
        let dialogues = transcript.dialogues
        for dialogue in dialogues {
            let nodes = DialogueDescription.nodes(
                of: dialogue.transcript, isRevealing: invocation.has("unmasked"))
            let explanation = await explanation(dialogue.transcript)
            if invocation.has("json") {
                for node in nodes { try JSON.print(node) }
                try JSON.print(Explained(explanation: explanation.steps))
            } else {
                if dialogues.count > 1 {
                    Console.print(Style.standardOutput.bold("--- card \(dialogue.name)"))
                }
                Console.print(nodes)
                explanation.print()
            }
        }
        return .done
    }

    private struct Explained: Encodable {
        let explanation: [ReadExplanation.Step]
    }

    private static func explanation(_ transcript: Transcript) async -> ReadExplanation {
        let replay = TranscriptReplay(transcript)
        return ReadExplanation(replay, await replay.run())
    }
}

extension TranscriptCommand {
    /// Reads a transcript.
    ///
    /// - Parameter file: A path, or `-`.
    /// - Returns: The transcript.
    /// - Throws: `CommandError` that names file and line.
    static func transcript(_ file: String) throws(CommandError) -> Transcript {
        let text = try InputFile.text(file)
        do {
            return try Transcript(parsing: text)
        } catch {
            throw CommandError("\(file): \(error)")
        }
    }
}
