// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A call that a watchdog may end.
protocol ExpiringCall: AnyObject, Sendable {
    /// Ends the wait for the call: the time limit ran out.
    func expire()
}

/// Ends calls that do not come back within a time limit.
///
/// `SCardTransmit` blocks for ever when a driver has no time limit of its own. A call
/// costs the watchdog one look at the clock: its task sleeps to the first call's limit,
/// then to that of the call running then, and ends when there is none.
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
    ///   - limit: How long one call may take.
    ///   - time: The clock.
    ///   - abandon: Leaves a call, named by its number, behind.
    init(limit: Duration, time: TimeSource, abandon: @escaping @Sendable (UInt64) -> Void) {
        self.limit = limit
        self.time = time
        self.abandon = abandon
    }

    /// A call starts now.
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

    /// A call came back.
    func stop(_ call: UInt64) {
        state.withLock { state in
            guard state.call == call else { return }
            state.call = nil
            state.waiting = nil
        }
    }

    private func watch() async {
        while let deadline = nextDeadline() {
            // Nobody cancels this task, so the sleep ends at its deadline.
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
