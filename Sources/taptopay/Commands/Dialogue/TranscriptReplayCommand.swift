// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import EMVDescription
internal import ProximityReader
internal import SmartCard
internal import Support

/// `taptopay transcript replay`: runs a recorded dialogue through Entry Point and kernel.
enum TranscriptReplayCommand {
    static let command = Command(
        name: "replay", summary: "Replay a recorded card through Entry Point and kernel.",
        discussion: """
            The terminal is set up as in the recording: amount, currency, date, random number. The \
            card's signatures are verified with every published key, and count as genuine if the \
            recording lacks the data to verify them; --authentication overrides this.
            """,
        options: [
            .json,
            Option(name: "explain", help: "Print every rule that affected the outcome."),
            Option(
                name: "authentication", value: "RESULT",
                help: "How to treat the card's signatures.",
                choices: ["verify", "successful", "failed", "not-performed"]),
        ],
        arguments: [Argument(name: "FILE", help: "A transcript, or - for standard input.")],
        examples: ["taptopay transcript replay visa.apdu --json"]
    ) { invocation in
        let transcript = try TranscriptCommand.transcript(invocation.argument("FILE") ?? "-")
        for dialogue in transcript.dialogues {
            let replay = TranscriptReplay(
                dialogue.transcript, authentication: authentication(invocation))
            guard replay.isPossible else {
                throw CommandError(
                    "A dialogue with kernel 8 cannot be replayed: the keys of its secure channel are "
                        + "not in the recording.")
            }
            let messages = Lock<[UserInterfaceRequest]>([])
            let result = await replay.run { message in messages.withLock { $0.append(message) } }
            let shown = messages.withLock { $0 }
            let explanation = invocation.has("explain") ? ReadExplanation(replay, result) : nil
            let report = Report(dialogue.name, result, explanation)
            if invocation.has("json") {
                for request in shown {
                    try JSON.print(Message(message: request.message.description))
                }
                try JSON.print(report)
            } else {
                show(report, shown)
                explanation?.print()
            }
        }
        return .done
    }

    private static func authentication(
        _ invocation: Invocation
    ) -> OfflineDataAuthentication? {
        switch invocation.value("authentication") {
        case "successful": .assumed(.successful)
        case "failed": .assumed(.failed)
        case "not-performed": .unavailable
        case "verify": .keys(.test)
        default: nil
        }
    }

    private struct Message: Encodable {
        let event = "message"
        let message: String

        private enum CodingKeys: CodingKey { case event, message }
    }

    private struct Report: Encodable {
        let event = "outcome"
        let card: String?
        /// The name of the outcome, or `notRecorded` if the recording lacks an answer.
        let outcome: String
        let cvm: String?
        let message: String?
        let kernel: UInt32?
        let aid: String?
        let missing: String?
        let played: Int
        let recorded: Int
        let differing: Int
        /// The result for the recorded signatures, if any.
        let authentication: String?
        let explanation: [ReadExplanation.Step]?

        private enum CodingKeys: CodingKey {
            case event, card, outcome, cvm, message, kernel, aid, missing, played, recorded
            case differing, authentication, explanation
        }

        init(
            _ card: String, _ result: TranscriptReplay.Result, _ explanation: ReadExplanation?
        ) {
            self.explanation = explanation?.steps
            self.card = card.isEmpty ? nil : card
            switch result.end {
            case .outcome(let end):
                outcome = TranscriptReplayCommand.name(end.status)
                cvm = end.cardholderVerification.description
                message = end.userInterfaceRequestOnOutcome?.message.description
                missing = nil
            case .notRecorded(let command):
                outcome = "notRecorded"
                cvm = nil
                message = nil
                missing = command.name
            }
            kernel = result.kernel?.rawValue
            aid = result.aid?.description
            authentication = result.authentication.map(TranscriptReplayCommand.name)
            played = result.played
            recorded = result.recorded
            differing = result.differing
        }
    }

    private static func name(_ result: OfflineDataAuthenticationResult) -> String {
        switch result {
        case .successful: "successful"
        case .failed: "failed"
        case .notPerformed: "unverifiable"
        }
    }

    private static func name(_ status: Outcome.Status) -> String {
        switch status {
        case .approved: "approved"
        case .declined: "declined"
        case .onlineRequest: "onlineRequest"
        case .endApplication: "endApplication"
        case .selectNext: "selectNext"
        case .tryAnotherInterface: "tryAnotherInterface"
        case .tryAgain: "tryAgain"
        default: status.description
        }
    }

    private static func show(_ report: Report, _ messages: [UserInterfaceRequest]) {
        let style = Style.standardOutput
        if let card = report.card { Console.print(style.bold("--- card \(card)")) }
        for request in messages {
            let text = request.message.description
            Console.print("message      \(text.isEmpty ? "none; the display is cleared" : text)")
        }
        Console.print("outcome      \(style.bold(report.outcome))")
        if let missing = report.missing { Console.print("not recorded \(missing)") }
        if let kernel = report.kernel { Console.print("kernel       \(kernel)") }
        if let aid = report.aid { Console.print("application  \(aid)") }
        if let result = report.authentication { Console.print("signatures   \(result)") }
        if let cvm = report.cvm { Console.print("cardholder   \(cvm)") }
        Console.print("exchanges    \(report.played) of \(report.recorded) played")
    }
}

extension ReadExplanation {
    /// Creates the explanation of a replay's outcome.
    init(_ replay: TranscriptReplay, _ result: TranscriptReplay.Result) {
        var outcome: Outcome?
        if case .outcome(let end) = result.end { outcome = end }
        self.init(
            result.explanation, outcome: outcome,
            currency: Currency(numericCode: replay.parameters.currencyCode))
    }
}
