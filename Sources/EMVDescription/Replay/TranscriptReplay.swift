// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
package import EMV
package import SmartCard
internal import Support

/// Replays a recorded dialogue through Entry Point and its kernel.
///
/// The reader is configured as in the recording: amount, currency, date, random number, and
/// everything else that the recorded commands contain. The commands therefore match the recorded
/// ones where the books determine them, and the outcome is the one the books require for the
/// card's responses. The card answers in any order, as long as the recording has a response.
///
/// The relay resistance protocol measures the recorded times: an exchange takes as long as its
/// time stamps indicate, and no time if they are missing. The machine's clock is not used, so each
/// replay of a recording has the same result. The latency of the recorded reader is unknown and
/// counts as the card's time.
package struct TranscriptReplay: Sendable {
    /// The end of a replay.
    package enum End: Hashable, Sendable {
        /// The transaction ended with an outcome.
        case outcome(Outcome)
        /// The recording has no response for this command.
        case notRecorded(CommandAPDU)
    }

    /// The result of a replay.
    package struct Result: Sendable {
        /// How the replay ended.
        package let end: End
        /// The selected application, or `nil`.
        package let aid: AID?
        /// The kernel that handled it, or `nil`.
        package let kernel: KernelIdentifier?
        /// Every data element known at the end.
        package let data: TransactionData
        /// Every rule that affected the outcome.
        package let explanation: Explanation
        /// The result of checking the recorded signatures: `nil` if there are none,
        /// `notPerformed` if the recording lacks required data.
        package let authentication: OfflineDataAuthenticationResult?
        /// The number of recorded exchanges played.
        package let played: Int
        /// The number of played exchanges whose command had different terminal data.
        package let differing: Int
        /// The number of exchanges in the recording.
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
    ///   - random: The source of random numbers that the recording does not contain.
    ///   - authentication: How the card's signatures are checked. By default, they are verified
    ///     with every published key, and assumed to be genuine if the recording lacks required
    ///     data.
    package init(
        _ transcript: Transcript, random: RandomSource = .system,
        authentication: OfflineDataAuthentication? = nil
    ) {
        self.transcript = transcript
        self.random = random
        terminal = RecordedTerminal(transcript)
        self.authentication = authentication
    }

    /// Whether the recording contains what a replay needs.
    ///
    /// `false` for a dialogue with kernel 8: the keys of its secure channel are not in the recording.
    package var isPossible: Bool { !terminal.hasSecureChannel }

    /// The parameters of the transaction, as far as the recording contains them.
    package var parameters: TransactionParameters { terminal.parameters }

    /// Replays the dialogue.
    ///
    /// - Parameter display: The closure that shows the requests of Entry Point and the kernel.
    /// - Returns: The result of the replay.
    package func run(
        display: @Sendable (UserInterfaceRequest) async -> Void = { _ in }
    ) async -> Result {
        let signatures = RecordedSignatures(transcript, date: parameters.date)
        let chosen =
            if let authentication { authentication } else { await authentication(of: signatures) }
        return await run(signatures, chosen, display)
    }

    /// Returns how the signatures are checked by default.
    ///
    /// If the recorded terminal sent the card different data, the card's signature covers that
    /// data: the signature is genuine, but the kernel cannot verify it.
    private func authentication(
        of signatures: RecordedSignatures
    ) async -> OfflineDataAuthentication {
        guard signatures.result == .successful else { return signatures.authentication }
        let trial = await run(signatures, signatures.authentication) { _ in }
        return trial.differing > 0 ? .assumed(.successful) : signatures.authentication
    }

    private func run(
        _ signatures: RecordedSignatures, _ authentication: OfflineDataAuthentication,
        _ display: @Sendable (UserInterfaceRequest) async -> Void
    ) async -> Result {
        let clock = RecordedClock()
        let card = RecordedCard(transcript, clock: clock)
        var configuration = terminal.configuration
        configuration.offlineDataAuthentication = authentication
        var transaction = ContactlessTransaction(
            configuration: configuration, parameters: terminal.parameters,
            random: terminal.random(otherwise: random), directEntries: terminal.directEntries)
        // Start A is skipped: the recorded qualifiers are the result of pre-processing.
        let end: End
        do {
            // No time limit for the terminal, because its timer would advance the clock.
            let result = try await transaction.run(
                over: card, clock: clock, exchangeTime: nil, display: display)
            end = .outcome(result.outcome)
        } catch {
            end = .notRecorded(card.unanswered ?? ProximityPaymentSystemEnvironment.select)
        }
        return Result(
            end: end, aid: transaction.aid, kernel: transaction.kernel, data: transaction.data,
            explanation: transaction.explanation, authentication: signatures.result,
            played: card.played, differing: card.differing,
            recorded: transcript.exchanges.count)
    }
}

/// The clock of a replay, which advances by the card's recorded times and immediately by each
/// sleep.
final class RecordedClock: Clock {
    private let time = Lock(ContinuousClock.now)

    var now: ContinuousClock.Instant { time.withLock { $0 } }

    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        time.withLock { $0 = max($0, deadline) }
    }

    /// Moves the clock forward.
    func advance(by duration: Duration) {
        time.withLock { $0 += duration }
    }
}
