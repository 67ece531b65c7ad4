// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A clock that moves only when you advance it.
///
/// A test starts the work, waits with ``untilSleeping(_:)`` until the work sleeps on this clock,
/// and then calls ``advance(by:)``. There is no race, and an hour takes no time. Alternatively, the
/// clock moves itself to the end of each sleep.
///
/// A sleep with a tolerance is one for which no test waits, such as the sleep until the end of a
/// session. It ends like any other, but is not counted.
public final class ManualClock: Clock {
    /// A point in time, as the distance from the clock's start.
    public struct Instant: InstantProtocol {
        /// The distance from the clock's start.
        public let offset: Duration

        /// Creates a point in time.
        public init(offset: Duration) {
            self.offset = offset
        }

        /// Returns the point in time this much later.
        public func advanced(by duration: Duration) -> Instant {
            Instant(offset: offset + duration)
        }

        /// Returns the time from here to `other`.
        public func duration(to other: Instant) -> Duration { other.offset - offset }

        /// Orders earlier before later.
        public static func < (left: Instant, right: Instant) -> Bool {
            left.offset < right.offset
        }
    }

    private typealias Wake = CheckedContinuation<Void, any Error>

    private struct Sleeper {
        let identifier: Int
        let deadline: Instant
        let isCounted: Bool
        let wake: Wake
    }

    private struct Watcher {
        let identifier: Int
        let count: Int
        let wake: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var lastIdentifier = 0
        var sleepers: [Sleeper] = []
        var watchers: [Watcher] = []
        var waits: [Duration] = []

        var count: Int { sleepers.count { $0.isCounted } }
    }

    private let state = Lock(State())
    private let movesItself: Bool

    /// Creates a clock that starts at zero.
    ///
    /// - Parameter movesItself: Whether each sleep moves the clock to its end at once.
    public init(movesItself: Bool = false) {
        self.movesItself = movesItself
    }

    /// The durations of the sleeps on a clock that moves itself, one element per sleep.
    public var waits: [Duration] { state.withLock { $0.waits } }

    /// The current time of the clock.
    public var now: Instant { state.withLock { $0.now } }

    /// One nanosecond.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// The number of tasks that sleep on this clock.
    public var sleeperCount: Int { state.withLock { $0.count } }

    /// The time until the next task that sleeps on this clock wakes; `nil` when none sleeps.
    package var timeToNextWake: Duration? {
        state.withLock { state in
            state.sleepers.map(\.deadline).min().map { state.now.duration(to: $0) }
        }
    }

    /// Suspends until the clock reaches or passes `deadline`.
    ///
    /// - Throws: `CancellationError`.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        guard !movesItself else {
            return state.withLock { state in
                state.waits.append(state.now.duration(to: deadline))
                state.now = max(state.now, deadline)
            }
        }
        let identifier = nextIdentifier()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (wake: Wake) in
                register(
                    Sleeper(
                        identifier: identifier, deadline: deadline, isCounted: tolerance == nil,
                        wake: wake))
            }
        } onCancel: {
            cancel(identifier)
        }
    }

    /// Moves the clock forward and wakes the tasks that are due, earliest first.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            let now = state.now.advanced(by: duration)
            state.now = now
            let due = state.sleepers.filter { $0.deadline <= now }
            state.sleepers.removeAll { $0.deadline <= now }
            return due.sorted { $0.deadline < $1.deadline }.map(\.wake)
        }
        for wake in due { wake.resume() }
    }

    /// Suspends until at least `count` tasks sleep on this clock, or the task is canceled.
    public func untilSleeping(_ count: Int = 1) async {
        let identifier = nextIdentifier()
        await withTaskCancellationHandler {
            await withCheckedContinuation { wake in
                let isReached = state.withLock { state in
                    if Task.isCancelled || state.count >= count { return true }
                    state.watchers.append(
                        Watcher(identifier: identifier, count: count, wake: wake))
                    return false
                }
                if isReached { wake.resume() }
            }
        } onCancel: {
            let watcher = state.withLock { state in
                state.watchers.firstIndex { $0.identifier == identifier }
                    .map { state.watchers.remove(at: $0) }
            }
            watcher?.wake.resume()
        }
    }

    private func nextIdentifier() -> Int {
        state.withLock { state in
            state.lastIdentifier += 1
            return state.lastIdentifier
        }
    }

    private func register(_ sleeper: Sleeper) {
        enum Next {
            case wake, cancel
            case notify([CheckedContinuation<Void, Never>])
        }
        let next: Next = state.withLock { state in
            // A cancellation marks the task before it calls the handler. So either this check sees
            // the mark, or the handler finds the sleeper in the list.
            if Task.isCancelled { return .cancel }
            if sleeper.deadline <= state.now { return .wake }
            state.sleepers.append(sleeper)
            let count = state.count
            let reached = state.watchers.filter { $0.count <= count }
            state.watchers.removeAll { $0.count <= count }
            return .notify(reached.map(\.wake))
        }
        switch next {
        case .wake: sleeper.wake.resume()
        case .cancel: sleeper.wake.resume(throwing: CancellationError())
        case .notify(let watchers): for watcher in watchers { watcher.resume() }
        }
    }

    private func cancel(_ identifier: Int) {
        let sleeper = state.withLock { state -> Wake? in
            guard let index = state.sleepers.firstIndex(where: { $0.identifier == identifier })
            else { return nil }
            return state.sleepers.remove(at: index).wake
        }
        sleeper?.resume(throwing: CancellationError())
    }
}
