// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// `taptopay transcript`: recorded dialogues with cards.
enum TranscriptCommand {
    static let command = Command(
        name: "transcript", summary: "Show, replay or check a recorded dialogue with a card.",
        discussion: """
            A transcript is a text file with lines \u{201C}> C-APDU\u{201D}, \u{201C}< R-APDU\u{201D} \
            and \u{201C}# comment\u{201D}.
            """,
        subcommands: [TranscriptShowCommand.command, TranscriptReplayCommand.command, check])

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
}
