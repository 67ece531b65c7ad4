// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// Lets one thread end the wait of another for a reader's state.
///
/// A `SCardCancel` that comes before the wait has begun is lost. Therefore waits are cut
/// in slices, and whoever waits for the thread's answer is released without it.
final class WaitToken: Sendable {
    private struct State {
        var isCancelled = false
        var context: Int?
    }

    private let state = Lock(State())

    /// The thread is about to wait.
    ///
    /// - Returns: Whether it may.
    func enter(_ context: Int) -> Bool {
        state.withLock { state in
            guard !state.isCancelled else { return false }
            state.context = context
            return true
        }
    }

    /// The thread does not wait any more; its context may go.
    func leave() {
        state.withLock { $0.context = nil }
    }

    /// Ends the wait for good.
    func cancel() {
        state.withLock { $0.isCancelled = true }
        interrupt()
    }

    /// Ends the present slice of the wait.
    ///
    /// `SCardCancel` asks the service, which may be frozen, so it has a thread of its own.
    func interrupt() {
        guard state.withLock({ $0.context != nil }) else { return }
        // Without a thread the slice ends by itself.
        _ = Thread.start(named: "pcsc-cancel") { [self] in
            state.withLock { state in
                // Under the lock, so that the number still means the same context.
                if let context = state.context { try? ServiceCalls.cancel(context) }
            }
        }
    }
}
