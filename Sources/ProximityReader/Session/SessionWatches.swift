// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// The tasks that end a session as soon as it can no longer read.
///
/// They do not retain the session.
struct SessionWatches {
    /// How late the expiration of a session can be reported: the timer need not be precise.
    private static let tolerance = Duration.seconds(1)
    /// How often an idle session checks whether the machine has slept.
    private static let sleepCheckInterval = Duration.seconds(60)

    private var backgroundTasks: [Task<Void, Never>] = []
    /// The tasks that watch the session's time and its reader.
    private var idleTasks: [Task<Void, Never>] = []

    /// Creates no tasks.
    init() {}

    /// Creates the tasks of a session.
    ///
    /// - Parameters:
    ///   - session: The session.
    ///   - losses: Reports the loss of the reader.
    ///   - backgrounds: Each reports that the program enters or leaves the background.
    ///   - clock: The clock of the session's lifetime.
    init(
        of session: SessionCore, losses: AsyncStream<CardError>,
        backgrounds: [AsyncStream<Void>], clock: ElapsedClock
    ) {
        backgroundTasks = backgrounds.map { changes in
            Task(executorPreference: .inherited) { [weak session] in
                // The session may have started before the streams.
                await session?.leaveBackground()
                for await _ in changes { await session?.leaveBackground() }
            }
        }
        idleTasks = [
            Task(executorPreference: .inherited) { [weak session] in
                for await loss in losses { await session?.lose(loss) }
            },
            Task(executorPreference: .inherited) { [weak session] in
                while let left = await session?.timeLeft, left > .zero {
                    do {
                        // Also a machine that sleeps ends the session.
                        let next = clock.now + min(left, Self.sleepCheckInterval)
                        try await clock.sleep(until: next, tolerance: Self.tolerance)
                    } catch {
                        return
                    }
                }
                await session?.endAfterTime()
            },
        ]
    }

    /// Stops watching time and reader.
    func stopIdle() {
        for task in idleTasks { task.cancel() }
    }

    /// Stops watching.
    func cancel() {
        for task in backgroundTasks + idleTasks { task.cancel() }
    }
}
