// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The answer to one delegate call, given on any thread; only the first one counts.
final class PendingAnswer<Value: Sendable>: Sendable {
    private enum State {
        case open
        case waiting(CheckedContinuation<Value?, Never>)
        case given(Value)
        /// The answer is not awaited, or no longer.
        case closed
    }

    private let method: String
    private let diagnose: @Sendable (PassKitDiagnostic) -> Void
    private let state = Lock((state: State.open, isAnswered: false))

    init(_ method: String, diagnose: @escaping @Sendable (PassKitDiagnostic) -> Void) {
        self.method = method
        self.diagnose = diagnose
    }

    /// Waits for the answer.
    ///
    /// - Returns: The answer; `nil` if the task was canceled first.
    func value() async -> Value? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { (wake: CheckedContinuation<Value?, Never>) in
                let answer: Value?? = state.withLock { state in
                    switch state.state {
                    case .given(let value):
                        state.state = .closed
                        return .some(value)
                    case .closed: return .some(nil)
                    case .open, .waiting:
                        state.state = .waiting(wake)
                        return nil
                    }
                }
                if let answer { wake.resume(returning: answer) }
            }
        } onCancel: {
            end()
        }
    }

    /// Accepts an answer; only the first one counts.
    func give(_ value: Value) {
        let (wake, isRepeated) = state.withLock {
            state -> (CheckedContinuation<Value?, Never>?, Bool) in
            let isRepeated = state.isAnswered
            state.isAnswered = true
            switch state.state {
            case .open:
                state.state = .given(value)
                return (nil, isRepeated)
            case .waiting(let wake):
                state.state = .closed
                return (wake, isRepeated)
            case .given, .closed: return (nil, isRepeated)
            }
        }
        wake?.resume(returning: value)
        if isRepeated { diagnose(PassKitDiagnostic(.answeredTwice, method)) }
    }

    /// Records that the app released its completion block.
    func drop() {
        let isLost = state.withLock { state in
            if case .closed = state.state { return false }
            return !state.isAnswered
        }
        if isLost { diagnose(PassKitDiagnostic(.neverAnswered, method)) }
    }

    /// Discards the answer, which is neither awaited nor promised.
    func forget() {
        state.withLock { $0 = (.closed, true) }
    }

    private func end() {
        let wake = state.withLock { state -> CheckedContinuation<Value?, Never>? in
            defer { state.state = .closed }
            if case .waiting(let wake) = state.state { return wake }
            return nil
        }
        wake?.resume(returning: nil)
    }
}

/// The promise an app's completion block holds; releasing it unkept means no answer will come.
final class AnswerPromise<Value: Sendable>: Sendable {
    private let pending: PendingAnswer<Value>

    init(_ pending: PendingAnswer<Value>) {
        self.pending = pending
    }

    deinit {
        pending.drop()
    }

    func keep(_ value: Value) {
        pending.give(value)
    }
}
