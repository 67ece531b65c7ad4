// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import SmartCard
internal import Support

/// How a session comes to its end at once, also while nobody reads.
extension SessionCore {
    /// How late the end of a session's time may be told: the timer is in no hurry.
    private static let tolerance = Duration.seconds(1)

    /// Ends the session as soon as it can serve no more, from now on.
    ///
    /// None of the watches holds the session.
    ///
    /// - Parameter losses: Tells that the reader is lost.
    func watch(_ losses: AsyncStream<CardError>) {
        backgroundWatches = [tools.background.changes(), tools.conditions.backgrounds()].map {
            changes in
            Task(executorPreference: .inherited) { [weak self] in
                // The session may be older than the streams.
                await self?.leaveBackground()
                for await _ in changes { await self?.leaveBackground() }
            }
        }
        idleWatches = [
            Task(executorPreference: .inherited) { [weak self] in
                for await loss in losses { await self?.lose(loss) }
            },
            Task(executorPreference: .inherited) { [weak self, clock] in
                while let deadline = await self?.deadline, deadline > clock.now {
                    do {
                        try await clock.sleep(until: deadline, tolerance: Self.tolerance)
                    } catch {
                        return
                    }
                }
                await self?.noteEndOfTime()
            },
        ]
    }

    /// Leaves the end by time and reader to be noticed when the session is used.
    func stopWatching() {
        for watch in idleWatches { watch.cancel() }
    }

    /// When the session's time is over by its clock, as far as is known now; `nil` when it is.
    private var deadline: Duration? {
        guard !isEnded else { return nil }
        let now = clock.now
        let left = tools.outbox?.timeLeft ?? tools.token.timeLeft(at: tools.now)
        return min(now + left, tools.sessionLifetime)
    }

    private func noteEndOfTime() {
        if !Task.isCancelled { checkUp() }
    }

    private func lose(_ loss: CardError) {
        guard !isEnded, !Task.isCancelled else { return }
        // A read under way notices by itself, and says why it ended.
        if current == nil { tools.diagnostics(.reader(loss)) }
        isReaderLost = true
        checkUp()
    }

    private func leaveBackground() async {
        guard wasInBackground else { return }
        end()
        _ = await current?.cancel()
    }
}
