// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A wait for a blocking call.
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

    private let state = Lock(State())

    /// Whether the wait has ended.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// Waits for the call, unless the wait ended before it started.
    ///
    /// The outcome is handed over under the lock, so that everything the call wrote on its thread
    /// is visible here.
    ///
    /// - Parameter start: Starts the call.
    /// - Returns: The outcome of the wait.
    func outcome(of start: () -> Void) async -> Outcome {
        await withCheckedContinuation { continuation in
            if begin(continuation) { start() }
        }
        return state.withLock { $0.outcome.take() } ?? .failure(.cancelled)
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

    private func begin(_ continuation: CheckedContinuation<Void, Never>) -> Bool {
        let isWanted = state.withLock { state in
            guard !state.isOver else { return false }
            state.waiting = continuation
            return true
        }
        if !isWanted { continuation.resume() }
        return isWanted
    }
}
