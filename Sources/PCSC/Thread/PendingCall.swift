// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A blocking call on a service thread, and the wait for it.
///
/// The wait ends once: with the call's result, cancellation, or the watchdog, whichever comes
/// first. Later results are dropped.
final class PendingCall<Success: Sendable>: ExpiringWork {
    typealias Outcome = Result<Success, PCSCError>

    private struct State {
        /// The thread that makes the call, until it returns or is abandoned.
        ///
        /// A call that never returns must not keep the thread of later calls.
        var thread: ThreadExecutor<ServiceConnection>?
        /// The call's number while it runs.
        var number: UInt64?
        var isOver = false
        /// The outcome, until the waiting task takes it.
        var outcome: Outcome?
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let limits: CallLimits
    private let body: @Sendable (ServiceConnection) throws(PCSCError) -> Success
    private let state: Lock<State>

    /// Creates a call.
    ///
    /// - Parameters:
    ///   - limits: The watchdog of the thread that makes the call, and the time limit.
    ///   - thread: The thread.
    ///   - body: The call.
    init(
        _ limits: CallLimits, on thread: ThreadExecutor<ServiceConnection>,
        _ body: @escaping @Sendable (ServiceConnection) throws(PCSCError) -> Success
    ) {
        self.limits = limits
        state = Lock(State(thread: thread))
        self.body = body
    }

    /// Whether the wait has ended.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// Queues the call and waits for it, unless the wait ended before it started.
    ///
    /// The outcome is handed over under the lock, so that everything the call wrote on its thread
    /// is visible here.
    ///
    /// - Returns: The outcome of the wait.
    func outcome() async -> Outcome {
        await withCheckedContinuation { continuation in
            let thread = state.withLock { state -> ThreadExecutor<ServiceConnection>? in
                guard !state.isOver else { return nil }
                state.waiting = continuation
                return state.thread
            }
            guard let thread else { return continuation.resume() }
            thread.submit(run)
        }
        return state.withLock { $0.outcome.take() } ?? .failure(.cancelled)
    }

    /// Makes the call on its thread, unless the wait has ended.
    ///
    /// - Parameters:
    ///   - connection: The thread's resources.
    ///   - number: The call's number, with which it can be abandoned.
    func run(_ connection: ServiceConnection, _ number: UInt64) {
        let isWanted = state.withLock { state in
            if !state.isOver { state.number = number }
            return !state.isOver
        }
        guard isWanted else { return }
        limits.watchdog.start(self, within: limits.call)
        let outcome: Outcome
        do throws(PCSCError) {
            outcome = .success(try body(connection))
        } catch {
            outcome = .failure(error)
        }
        limits.watchdog.stop(self)
        state.withLock { $0.thread = nil }
        end(outcome)
    }

    /// Ends the wait, unless it has already ended.
    ///
    /// - Returns: Whether this was the first end.
    @discardableResult
    func end(_ outcome: Outcome) -> Bool {
        let (isFirst, waiting) = state.withLock { state in
            guard !state.isOver else {
                return (false, nil as CheckedContinuation<Void, Never>?)
            }
            state.isOver = true
            state.outcome = outcome
            defer { state.waiting = nil }
            return (true, state.waiting)
        }
        waiting?.resume()
        return isFirst
    }

    /// Ends the wait, and leaves the call behind on its thread if it is running.
    ///
    /// A new thread with new resources continues with the next calls.
    func abandon(_ error: PCSCError) {
        let (thread, number) = state.withLock { ($0.thread.take(), $0.number) }
        if let number { thread?.abandon(call: number) }
        end(.failure(error))
    }

    func expire() { abandon(.timeout) }
}

/// The time limit of a thread's calls, and the watchdog that monitors them.
struct CallLimits: Sendable {
    /// The time limit for one call.
    let call: Duration
    /// Ends the wait for a call after the limit.
    ///
    /// `SCardTransmit` blocks forever when a driver has no time limit of its own.
    let watchdog: Watchdog

    /// Creates the limits of one thread.
    ///
    /// - Parameters:
    ///   - call: The time limit for one call.
    ///   - clock: The clock for the limit.
    init(call: Duration, clock: some Clock<Duration>) {
        self.call = call
        watchdog = Watchdog(time: TimeSource(clock))
    }
}
