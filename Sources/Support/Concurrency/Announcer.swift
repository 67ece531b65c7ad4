// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Tells any number of listeners what happens from the moment on at which each began to listen.
///
/// A listener that is slow hears the newest announcement only.
package final class Announcer<Announcement: Sendable>: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<Announcement>.Continuation] = [:]
        var lastListener = 0
    }

    private let state = Lock(State())

    package init() {}

    deinit {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.finish() }
    }

    /// Returns a new stream, which ends with the announcer.
    package func announcements() -> AsyncStream<Announcement> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let listener = state.withLock { state in
                state.lastListener += 1
                state.listeners[state.lastListener] = continuation
                return state.lastListener
            }
            continuation.onTermination = { [weak self] _ in
                self?.state.withLock { $0.listeners[listener] = nil }
            }
        }
    }

    /// Tells all listeners.
    package func announce(_ announcement: Announcement) {
        // Outside of the lock: a listener that ends takes it.
        for listener in state.withLock({ Array($0.listeners.values) }) {
            listener.yield(announcement)
        }
    }
}
