// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Sends announcements to any number of listeners.
///
/// A listener receives the announcements made after it starts to listen. A slow listener receives
/// only the newest one.
package final class Broadcaster<Announcement: Sendable>: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<Announcement>.Continuation] = [:]
        var lastListener = 0
    }

    private let state = Lock(State())

    package init() {}

    deinit {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.finish() }
    }

    /// Returns a new stream, which ends when the announcer is deallocated.
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

    /// Sends an announcement to all listeners.
    package func announce(_ announcement: Announcement) {
        // Outside the lock, because a listener that ends takes the lock.
        for listener in state.withLock({ Array($0.listeners.values) }) {
            listener.yield(announcement)
        }
    }
}
