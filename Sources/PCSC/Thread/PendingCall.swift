// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A blocking call on a service thread, and the wait for it.
///
/// The wait ends once: with the call's result, cancellation, or the watchdog, whichever comes
/// first. Later results are dropped.
final class PendingCall<Success: Sendable>: ExpiringCall {
    typealias Outcome = Result<Success, PCSCError>

    private struct State {
        var isOver = false
        /// The outcome, until the waiting task takes it.
        var outcome: Outcome?
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let watchdog: Watchdog
    private let body: @Sendable (ServiceConnection) throws(PCSCError) -> Success
    private let state = Lock(State())

    /// Creates a call.
    ///
    /// - Parameters:
    ///   - watchdog: The watchdog of the thread that makes the call.
    ///   - body: The call.
    init(
        _ watchdog: Watchdog,
        _ body: @escaping @Sendable (ServiceConnection) throws(PCSCError) -> Success
    ) {
        self.watchdog = watchdog
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
    func outcome(on thread: ThreadExecutor<ServiceConnection>) async -> Outcome {
        await withCheckedContinuation { continuation in
            let isWanted = state.withLock { state in
                guard !state.isOver else { return false }
                state.waiting = continuation
                return true
            }
            guard isWanted else { return continuation.resume() }
            thread.submit(run)
        }
        return state.withLock { $0.outcome.take() } ?? .failure(.cancelled)
    }

    /// Makes the call on its thread, unless the wait has ended.
    ///
    /// - Parameters:
    ///   - connection: The thread's resources.
    ///   - number: The call's number, with which the watchdog abandons it.
    func run(_ connection: ServiceConnection, _ number: UInt64) {
        guard !isOver else { return }
        watchdog.start(number, for: self)
        let outcome: Outcome
        do throws(PCSCError) {
            outcome = .success(try body(connection))
        } catch {
            outcome = .failure(error)
        }
        watchdog.stop(number)
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

    func expire() {
        end(.failure(.timeout))
    }
}
