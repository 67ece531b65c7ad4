// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// An interrupt that ends a blocking call on a socket from another thread.
package final class SocketInterrupt: Sendable {
    private struct State {
        var descriptor: Int32?
        var wasUsed = false
    }

    private let state = Lock(State())

    package init() {}

    /// Whether calls on the last remembered socket were ended.
    package var wasUsed: Bool { state.withLock { $0.wasUsed } }

    /// Remembers the socket in use.
    package func remember(_ socket: Int32) {
        state.withLock { $0 = State(descriptor: socket) }
    }

    /// Forgets the socket.
    ///
    /// Call this method before you close the socket, because its number can be reused.
    package func forget() {
        state.withLock { $0.descriptor = nil }
    }

    /// Makes blocked and later calls on the socket return at once.
    package func callAsFunction() {
        state.withLock { state in
            guard let descriptor = state.descriptor else { return }
            state.wasUsed = true
            _ = shutdown(descriptor, Int32(SHUT_RDWR))
        }
    }
}
