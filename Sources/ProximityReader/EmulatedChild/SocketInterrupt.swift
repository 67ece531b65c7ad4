// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import SmartCard

/// Ends a blocked call on a socket from another thread.
final class SocketInterrupt: Sendable {
    private let descriptor = Lock<Int32?>(nil)

    /// Names the socket in use.
    func remember(_ socket: Int32) {
        descriptor.withLock { $0 = socket }
    }

    /// Must be called before the socket is closed: its number may be used again.
    func forget() {
        descriptor.withLock { $0 = nil }
    }

    /// Makes blocked and later calls on the socket return at once.
    func callAsFunction() {
        descriptor.withLock { descriptor in
            if let descriptor { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }
}
