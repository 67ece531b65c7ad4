// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Lets tasks wait for a condition on an actor's state or on a locked value.
///
/// Code that changes the state calls ``notify()`` after the change. A waiting task checks its
/// condition in its own isolation, and suspends only if there was no notification since before the
/// check. So no change is lost, whether it comes before, during, or after the check.
///
///     actor Printer {
///         private var jobs = 0
///         private let changes = ChangeSignal()
///
///         func finish() { jobs -= 1; changes.notify() }
///
///         func untilIdle() async { await changes.wait { jobs == 0 } }
///     }
package final class ChangeSignal: Sendable {
    private struct Wait {
        var isExpired = false
        /// Resumes the task, while it is suspended.
        var continuation: CheckedContinuation<Void, Never>?
    }

    private struct State {
        var notifications = 0
        var lastNumber = 0
        var waits: [Int: Wait] = [:]
    }

    private let state = Lock(State())

    package init() {}

    /// Wakes all waiting tasks; each checks its condition again.
    package func notify() {
        let suspended = state.withLock { state in
            state.notifications &+= 1
            // In the order in which the tasks started to wait.
            return state.waits.keys.sorted().compactMap { state.waits[$0]?.continuation.take() }
        }
        for continuation in suspended { continuation.resume() }
    }

    /// Waits until a condition holds.
    ///
    /// - Parameters:
    ///   - deadline: When to stop waiting; `nil` for no limit.
    ///   - isolation: The isolation of the condition, which is the caller's.
    ///   - condition: The condition. Checked at the start and after each notification.
    /// - Returns: Whether the condition holds; `false` when the deadline passed or the task was
    ///   canceled first.
    @discardableResult
    package func wait(
        until deadline: TimeSource.Deadline? = nil,
        isolation: isolated (any Actor)? = #isolation, for condition: () -> Bool
    ) async -> Bool {
        await value(until: deadline) { condition() ? () : nil } != nil
    }

    /// Waits until there is a value.
    ///
    /// - Parameters:
    ///   - deadline: When to stop waiting; `nil` for no limit.
    ///   - isolation: The isolation of `find`, which is the caller's.
    ///   - find: Returns the value, or `nil` to keep waiting. Called at the start, after each
    ///     notification, and once more when the deadline has passed or the task is canceled.
    /// - Returns: The value; `nil` when the deadline passed or the task was canceled first.
    package func value<Value>(
        until deadline: TimeSource.Deadline? = nil,
        isolation: isolated (any Actor)? = #isolation, _ find: () -> Value?
    ) async -> Value? {
        if let value = find() { return value }
        let number = begin()
        defer { end(number) }
        let timer = deadline.map { deadline in
            Task(executorPreference: .inherited) { [self] in
                guard (try? await deadline.sleep()) != nil else { return }
                expire(number)
            }
        }
        defer { timer?.cancel() }
        while true {
            // Read before the check: a later notification keeps this wait from suspending.
            let notifications = state.withLock { $0.notifications }
            if let value = find() { return value }
            guard await suspend(number, since: notifications) else { return find() }
        }
    }

    private func begin() -> Int {
        state.withLock { state in
            state.lastNumber += 1
            state.waits[state.lastNumber] = Wait()
            return state.lastNumber
        }
    }

    private func end(_ number: Int) {
        state.withLock { $0.waits[number] = nil }
    }

    /// Suspends until a notification, unless there was one.
    ///
    /// - Returns: `false` when the wait is over: its deadline passed, or the task was canceled.
    private func suspend(
        _ number: Int, since notifications: Int, isolation: isolated (any Actor)? = #isolation
    ) async -> Bool {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isSuspended = state.withLock { state in
                    // Cancellation marks the task before it calls the handler. So either this check
                    // sees the mark, or the handler finds the continuation.
                    guard !Task.isCancelled, state.notifications == notifications,
                        state.waits[number]?.isExpired == false
                    else { return false }
                    state.waits[number]?.continuation = continuation
                    return true
                }
                if !isSuspended { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waits[number]?.continuation.take() }?.resume()
        }
        return !Task.isCancelled && state.withLock { $0.waits[number]?.isExpired == false }
    }

    private func expire(_ number: Int) {
        let continuation = state.withLock { state in
            state.waits[number]?.isExpired = true
            return state.waits[number]?.continuation.take()
        }
        continuation?.resume()
    }
}
