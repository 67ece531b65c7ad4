// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken
internal import SmartCard
internal import Support

/// Ends a session immediately, even while no read is in progress.
extension SessionCore {
    /// How late the expiration of a session can be reported: the timer need not be precise.
    private static let tolerance = Duration.seconds(1)

    /// Ends the session from now on as soon as it can no longer read.
    ///
    /// The watches do not retain the session.
    ///
    /// - Parameter losses: Reports the loss of the reader.
    func watch(_ losses: AsyncStream<CardError>) {
        backgroundWatches = [tools.background.changes(), tools.conditions.backgrounds()].map {
            changes in
            Task(executorPreference: .inherited) { [weak self] in
                // The session may have started before the streams.
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

    /// Stops watching time and reader; their end is then noticed when the session is used.
    func stopWatching() {
        for watch in idleWatches { watch.cancel() }
    }

    /// When the session expires by its clock, as far as is known now; `nil` if it has ended.
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
        // A read in progress notices the loss itself, and reports why it ended.
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
