// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Work that a watchdog can end.
package protocol ExpiringWork: AnyObject, Sendable {
    /// Ends the wait for the work after its time limit.
    func expire()
}

/// Ends work that takes longer than its time limit.
///
/// It monitors one piece of work at a time, which costs only one clock read: its task sleeps until
/// the first limit, then until the limit of the work that is running at that time, and ends when there
/// is none. So the limit of later work must not pass before that of earlier work.
package final class Watchdog: Sendable {
    private struct State {
        var work: (any ExpiringWork)?
        var deadline = Duration.zero
        var isAwake = false
        var task: Task<Void, Never>?
    }

    private let time: TimeSource
    private let state = Lock(State())

    /// Creates a watchdog.
    ///
    /// - Parameter time: The clock.
    package init(time: TimeSource) {
        self.time = time
    }

    /// Starts to monitor work in place of earlier work.
    ///
    /// - Parameters:
    ///   - work: The work, which is retained until it stops or expires.
    ///   - limit: Its time limit.
    ///   - start: When the work started, if that was before this call; `nil` means now.
    package func start(
        _ work: any ExpiringWork, within limit: Duration, from start: Duration? = nil
    ) {
        let deadline = (start ?? time.now) + limit
        let wake = state.withLock { state in
            state.work = work
            state.deadline = deadline
            defer { state.isAwake = true }
            return !state.isAwake
        }
        guard wake else { return }
        let task = Task(executorPreference: .inherited) { await self.watch() }
        state.withLock { $0.task = task }
    }

    /// Stops monitoring work that has ended.
    package func stop(_ work: any ExpiringWork) {
        state.withLock { state in
            if state.work === work { state.work = nil }
        }
    }

    /// Stops monitoring for good, without the last sleep.
    package func end() {
        let task = state.withLock { state in
            state.work = nil
            return state.task
        }
        task?.cancel()
    }

    private func watch() async {
        while let deadline = nextDeadline() {
            try? await time.sleep(until: deadline)
            let now = time.now
            let expired = state.withLock { state in
                state.deadline <= now ? state.work.take() : nil
            }
            expired?.expire()
        }
    }

    private func nextDeadline() -> Duration? {
        state.withLock { state in
            if state.work != nil, !Task.isCancelled { return state.deadline }
            state.isAwake = false
            return nil
        }
    }
}
