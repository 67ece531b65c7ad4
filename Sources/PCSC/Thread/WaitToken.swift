// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// Lets one thread end another thread's wait for a reader's state.
///
/// An `SCardCancel` that comes before the wait has started is lost. So waits are divided into
/// slices, and a task that waits for the thread's result is released without it.
final class WaitToken: Sendable {
    private struct State {
        var isCancelled = false
        var context: Int?
    }

    private let state = Lock(State())

    /// Starts a slice of the wait.
    ///
    /// - Returns: Whether the thread is allowed to wait.
    func enter(_ context: Int) -> Bool {
        state.withLock { state in
            guard !state.isCancelled else { return false }
            state.context = context
            return true
        }
    }

    /// Ends a slice of the wait, after which the context can be released.
    func leave() {
        state.withLock { $0.context = nil }
    }

    /// Ends the wait permanently.
    func cancel() {
        state.withLock { $0.isCancelled = true }
        interrupt()
    }

    /// Ends the present slice of the wait.
    ///
    /// `SCardCancel` calls the service, which can be frozen, so it runs on a separate thread.
    func interrupt() {
        guard state.withLock({ $0.context != nil }) else { return }
        // If there is no thread, the slice ends when its time expires.
        _ = WorkerThread.start(name: "pcsc-cancel") { [self] in
            state.withLock { state in
                // Under the lock, so that the number still refers to the same context.
                if let context = state.context { Context.cancel(context) }
            }
        }
    }
}
