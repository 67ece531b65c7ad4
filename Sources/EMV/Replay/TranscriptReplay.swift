// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import SmartCard

/// Replays a recorded dialogue through the entry point and its kernel.
///
/// The reader is set up as the recording shows it: amount, currency, date, random number
/// and whatever else the recorded commands carry. So the commands come out as recorded
/// where the books fix them, and the outcome is what the books demand of the card's
/// answers. The card answers in any order, as long as the recording has an answer.
///
/// Relay resistance measures the recorded times: an exchange takes as long as its time stamps
/// say, and no time where they are missing. The machine's clock plays no part, so that each
/// replay of a recording has the same result. The latency of the recorded reader is unknown and
/// counts as the card's time.
package struct TranscriptReplay: Sendable {
    /// How a replay ended.
    package enum End: Hashable, Sendable {
        /// With an outcome of the books.
        case outcome(Outcome)
        /// With a command to which the recording has no answer.
        case notRecorded(CommandAPDU)
    }

    /// What a replay came to.
    package struct Result: Sendable {
        /// How it ended.
        package let end: End
        /// The selected application, or `nil`.
        package let aid: AID?
        /// The kernel that handled it, or `nil`.
        package let kernel: KernelIdentifier?
        /// Every data element that was known at the end.
        package let data: TransactionData
        /// Every rule that moved the outcome.
        package let explanation: Explanation
        /// What came of checking the recorded signatures: `nil` when there are none,
        /// `notPerformed` when the recording has not what that needs.
        package let authentication: OfflineDataAuthenticationResult?
        /// How many recorded exchanges were played.
        package let played: Int
        /// How many of them had another command: other data of the terminal.
        package let differing: Int
        /// How many exchanges the recording has.
        package let recorded: Int
    }

    private let transcript: Transcript
    private let terminal: RecordedTerminal
    private let random: RandomSource
    private let authentication: OfflineDataAuthentication?

    /// Creates a replay of one dialogue.
    ///
    /// - Parameters:
    ///   - transcript: The dialogue with one card.
    ///   - random: Where numbers come from that the recording does not show.
    ///   - authentication: How the card's signatures are judged. By default they are verified
    ///     with every published key, and taken for granted where the recording has not what
    ///     that needs.
    package init(
        _ transcript: Transcript, random: RandomSource = .system,
        authentication: OfflineDataAuthentication? = nil
    ) {
        self.transcript = transcript
        self.random = random
        terminal = RecordedTerminal(transcript)
        self.authentication = authentication
    }

    /// What the transaction was about, as far as the recording shows it.
    package var parameters: TransactionParameters { terminal.parameters }

    /// Replays the dialogue.
    ///
    /// - Parameter display: Shows the requests of entry point and kernel.
    /// - Returns: What the replay came to.
    package func run(
        display: @Sendable (UserInterfaceRequest) async -> Void = { _ in }
    ) async -> Result {
        let judgement = RecordedJudgement(transcript, date: parameters.date)
        let chosen =
            if let authentication { authentication } else { await authentication(by: judgement) }
        return await run(judgement, chosen, display)
    }

    /// How the signatures are judged by default.
    ///
    /// Where the recorded terminal told the card other data than ours does, the card's signature
    /// covers those: it is genuine, though our kernel cannot find it so.
    private func authentication(
        by judgement: RecordedJudgement
    ) async -> OfflineDataAuthentication {
        guard judgement.result == .successful else { return judgement.authentication }
        let trial = await run(judgement, judgement.authentication) { _ in }
        return trial.differing > 0 ? .assumed(.successful) : judgement.authentication
    }

    private func run(
        _ judgement: RecordedJudgement, _ authentication: OfflineDataAuthentication,
        _ display: @Sendable (UserInterfaceRequest) async -> Void
    ) async -> Result {
        let clock = RecordedClock()
        let card = RecordedCard(transcript, clock: clock)
        var configuration = terminal.configuration
        configuration.offlineDataAuthentication = authentication
        var transaction = ContactlessTransaction(
            configuration: configuration, parameters: terminal.parameters,
            random: terminal.random(otherwise: random), directEntries: terminal.directEntries)
        // Start A is left out: the qualifiers are recorded as pre-processing left them.
        let end: End
        do {
            // Without a limit for the terminal, whose timer would move the clock.
            let result = try await transaction.run(
                over: card, clock: clock, exchangeTime: nil, display: display)
            end = .outcome(result.outcome)
        } catch {
            end = .notRecorded(card.unanswered ?? ProximityPaymentSystemEnvironment.select)
        }
        return Result(
            end: end, aid: transaction.aid, kernel: transaction.kernel, data: transaction.data,
            explanation: transaction.explanation, authentication: judgement.result,
            played: card.played, differing: card.differing,
            recorded: transcript.exchanges.count)
    }
}
