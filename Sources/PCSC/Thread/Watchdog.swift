// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A call that a watchdog can end.
protocol ExpiringCall: AnyObject, Sendable {
    /// Ends the wait for the call after the time limit expired.
    func expire()
}

/// Ends calls that do not return within a time limit.
///
/// `SCardTransmit` blocks forever when a driver has no time limit of its own. Each call costs the
/// watchdog only one clock read: its task sleeps until the first call's limit, then until the limit
/// of the call running at that time, and ends when there is none.
final class Watchdog: Sendable {
    private struct State {
        var call: UInt64?
        var deadline = Duration.zero
        var waiting: (any ExpiringCall)?
        var isAwake = false
    }

    private let time: TimeSource
    private let limit: Duration
    private let abandon: @Sendable (UInt64) -> Void
    private let state = Lock(State())

    /// Creates a watchdog.
    ///
    /// - Parameters:
    ///   - limit: The time limit for one call.
    ///   - time: The clock.
    ///   - abandon: Abandons the call with this number.
    init(limit: Duration, time: TimeSource, abandon: @escaping @Sendable (UInt64) -> Void) {
        self.limit = limit
        self.time = time
        self.abandon = abandon
    }

    /// Starts to monitor a call.
    func start(_ call: UInt64, for waiting: any ExpiringCall) {
        let deadline = time.now + limit
        let wake = state.withLock { state in
            state.call = call
            state.deadline = deadline
            state.waiting = waiting
            defer { state.isAwake = true }
            return !state.isAwake
        }
        if wake { Task { await watch() } }
    }

    /// Stops monitoring a call that has returned.
    func stop(_ call: UInt64) {
        state.withLock { state in
            guard state.call == call else { return }
            state.call = nil
            state.waiting = nil
        }
    }

    private func watch() async {
        while let deadline = nextDeadline() {
            // This task is never cancelled, so the sleep ends at its deadline.
            try? await time.sleep(until: deadline)
            let now = time.now
            let expired: (UInt64, any ExpiringCall)? = state.withLock { state in
                guard let call = state.call, let waiting = state.waiting, state.deadline <= now
                else { return nil }
                state.call = nil
                state.waiting = nil
                return (call, waiting)
            }
            guard let (call, waiting) = expired else { continue }
            abandon(call)
            waiting.expire()
        }
    }

    private func nextDeadline() -> Duration? {
        state.withLock { state in
            guard state.call == nil else { return state.deadline }
            state.isAwake = false
            return nil
        }
    }
}
