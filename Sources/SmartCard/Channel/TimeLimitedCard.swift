// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A card whose responses together can take only a limited time.
///
/// A card can use most of the reader's time limit for each response, so a dialogue without its own
/// limit can take minutes. Only the time from a command to its response counts, not the time in
/// which the terminal decides or waits. Once the time is over, the card counts as lost.
package final class TimeLimitedCard: ConnectedCard {
    /// A command that has no response yet.
    private final class Exchange: ExpiringWork {
        let task: Task<Result<[UInt8], CardError>, Never>
        private let hasEnded: Lock<Bool>
        private let hasExpired = Lock(false)

        init(_ command: [UInt8], to card: any ConnectedCard) {
            let hasEnded = Lock(false)
            self.hasEnded = hasEnded
            task = Task.immediate(executorPreference: card.preferredExecutor) {
                defer { hasEnded.withLock { $0 = true } }
                do throws(CardError) {
                    return .success(try await card.transmit(command))
                } catch {
                    return .failure(error)
                }
            }
        }

        var isPending: Bool { hasEnded.withLock { !$0 } }

        var isExpired: Bool { hasExpired.withLock { $0 } }

        func expire() {
            hasExpired.withLock { $0 = true }
            task.cancel()
        }
    }

    private let base: any ConnectedCard
    private let limit: Duration
    private let time: TimeSource
    private let watchdog: Watchdog
    private let timeLeft: Lock<Duration>

    /// Decorates a card.
    ///
    /// - Parameters:
    ///   - base: The card.
    ///   - limit: How long its responses can take together.
    ///   - clock: The clock that measures them.
    package init(_ base: any ConnectedCard, limit: Duration, clock: any Clock<Duration>) {
        self.base = base
        self.limit = limit
        time = TimeSource(clock)
        watchdog = Watchdog(time: time)
        timeLeft = Lock(limit)
    }

    deinit {
        watchdog.end()
    }

    /// Sends one command and returns the card's response.
    ///
    /// - Throws: `CardError`, with `timedOut` when the time of the card is over.
    package func transmit(_ command: [UInt8]) async throws(CardError) -> [UInt8] {
        let left = timeLeft.withLock { $0 }
        guard left > .zero else { throw timeIsOver }
        guard !Task.isCancelled else { throw CardError(.cancelled) }
        let start = time.now
        let exchange = Exchange(command, to: base)
        // A card that has responded already, as most emulated ones, needs no watchdog.
        if exchange.isPending { watchdog.start(exchange, within: left, from: start) }
        let result = await withTaskCancellationHandler {
            await exchange.task.value
        } onCancel: {
            exchange.task.cancel()
        }
        watchdog.stop(exchange)
        let now = time.now
        timeLeft.withLock { $0 -= now - start }
        if case .failure(let error) = result, error.code == .cancelled, exchange.isExpired,
            !Task.isCancelled
        {
            throw timeIsOver
        }
        return try result.get()
    }

    private var timeIsOver: CardError {
        CardError(
            .timedOut,
            hint:
                "Its responses took longer than the \(limit.components.seconds.counted("second")) of "
                + "cardTimeout.")
    }

    /// The card's answer to reset.
    package var answerToReset: AnswerToReset { base.answerToReset }

    /// The executor that the card prefers.
    package var preferredExecutor: (any TaskExecutor)? { base.preferredExecutor }

    /// Resets the card.
    ///
    /// - Throws: `CardError`, as the decorated card does.
    package func reset() async throws(CardError) { try await base.reset() }

    /// Returns whether the card is still in the field.
    package func isInField() async -> Bool { await base.isInField() }

    /// Waits until the card has left the field.
    ///
    /// - Throws: `CardError`, as the decorated card does.
    package func waitForRemoval() async throws(CardError) { try await base.waitForRemoval() }

    /// Stops measuring, and disconnects from the card.
    package func disconnect() async {
        watchdog.end()
        await base.disconnect()
    }
}
