// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Someone who waits for a blocking call.
///
/// The wait ends once: by the call's result, by cancellation or by the watchdog,
/// whichever comes first. What comes later is dropped.
final class PendingCall<Success: Sendable>: ExpiringCall {
    typealias Outcome = Result<Success, PCSCError>

    private enum State {
        case new
        case waiting(CheckedContinuation<Outcome, Never>)
        case ended(Outcome)
        case over
    }

    private let state = Lock(State.new)

    /// Whether nobody waits any more.
    var isOver: Bool {
        state.withLock { state in
            switch state {
            case .new, .waiting: false
            case .ended, .over: true
            }
        }
    }

    /// Begins the wait, unless it ended before it began.
    ///
    /// - Returns: Whether the call is still wanted.
    func begin(_ continuation: CheckedContinuation<Outcome, Never>) -> Bool {
        let ended: Outcome? = state.withLock { state in
            guard case .ended(let outcome) = state else {
                state = .waiting(continuation)
                return nil
            }
            state = .over
            return outcome
        }
        guard let ended else { return true }
        continuation.resume(returning: ended)
        return false
    }

    /// Ends the wait, unless it has ended.
    ///
    /// - Returns: Whether this was the first end.
    @discardableResult
    func end(_ outcome: Outcome) -> Bool {
        let before = state.withLock { state in
            let before = state
            switch before {
            case .new: state = .ended(outcome)
            case .waiting: state = .over
            case .ended, .over: break
            }
            return before
        }
        switch before {
        case .new: return true
        case .waiting(let continuation):
            continuation.resume(returning: outcome)
            return true
        case .ended, .over: return false
        }
    }

    func expire() {
        end(.failure(.timeout))
    }
}
