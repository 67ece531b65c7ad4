// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMVDescription
internal import ProximityReader
internal import SmartCard
internal import Support

/// `taptopay transcript`: recorded dialogues with cards.
enum TranscriptCommand {
    static let command = Command(
        name: "transcript",
        summary: "Show, replay, convert or check a recorded dialogue with a card.",
        discussion: """
            A transcript is a text file with lines \u{201C}> C-APDU\u{201D}, \u{201C}< R-APDU\u{201D} \
            and \u{201C}# comment\u{201D}.
            """,
        subcommands: [show, TranscriptReplayCommand.command, capture, check])

    private struct Report: Encodable {
        let file: String
        let ok: Bool
        var dialogues: Int?
        var commands: Int?
        var responses: Int?
        var error: String?
        var line: Int?
    }

    private static let check = Command(
        name: "check", summary: "Parse transcripts, and print one JSON line per file.",
        arguments: [
            Argument(
                name: "FILE", help: "A transcript, or - for standard input.", isRepeatable: true)
        ],
        examples: ["taptopay transcript check *.apdu"]
    ) { invocation in
        var exitCode = ExitCode.done
        for file in invocation.arguments("FILE") {
            let report = report(on: file)
            if !report.ok { exitCode = .failed }
            try JSON.print(report)
        }
        return exitCode
    }

    private static func report(on file: String) -> Report {
        do {
            let transcript = try Transcript(parsing: try InputFile.text(file))
            let exchanges = transcript.exchanges
            return Report(
                file: file, ok: true, dialogues: transcript.dialogues.count,
                commands: exchanges.count, responses: exchanges.count { $0.response != nil })
        } catch let error as TranscriptError {
            return Report(file: file, ok: false, error: error.description, line: error.line)
        } catch {
            return Report(
                file: file, ok: false, error: (error as? CommandError)?.message ?? "\(error)")
        }
    }

    /// `taptopay transcript show`: decodes a recorded dialogue.
    private static let show = Command(
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
            let replay = TranscriptReplay(dialogue.transcript)
            let explanation =
                replay.isPossible ? ReadExplanation(replay, await replay.run()) : nil
            if invocation.has("json") {
                for node in nodes { try JSON.print(node) }
                try JSON.print(Explained(explanation: explanation?.steps ?? []))
            } else {
                if dialogues.count > 1 {
                    Console.print(Style.standardOutput.bold("--- card \(dialogue.name)"))
                }
                Console.print(nodes)
                explanation?.print()
            }
        }
        return .done
    }

    /// `taptopay transcript capture`: converts a recorded dialogue for Wireshark.
    private static let capture = Command(
        name: "capture", summary: "Convert a recorded dialogue to a capture for Wireshark.",
        discussion: """
            The capture has each command and response with its time since the start, as the file \
            has it. Wireshark and tshark decode them as ISO/IEC 7816. Masked bytes are zero.
            """,
        options: [.unmasked],
        arguments: [
            Argument(name: "FILE", help: "A transcript, or - for standard input."),
            Argument(name: "CAPTURE", help: "The file to write."),
        ],
        examples: ["taptopay transcript capture visa.apdu visa.pcap"]
    ) { invocation in
        let (file, target) = (
            invocation.argument("FILE") ?? "-", invocation.argument("CAPTURE") ?? ""
        )
        guard !InputFile.isSame(file, target) else {
            throw CommandError.usage(
                "CAPTURE would replace the transcript \(file); name another file.")
        }
        let transcript = try TranscriptCommand.transcript(file)
        var capture = PacketCapture()
        for dialogue in transcript.dialogues {
            let shown =
                invocation.has("unmasked")
                ? dialogue.transcript : DialogueDescription.masked(dialogue.transcript)
            capture.append(shown, startingAt: .zero)
        }
        try InputFile.write(capture.bytes, to: target, mode: 0o600)
        return .done
    }

    private struct Explained: Encodable {
        let explanation: [ReadExplanation.Step]
    }

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
