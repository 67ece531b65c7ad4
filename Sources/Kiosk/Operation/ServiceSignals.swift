// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// The orders that signals give: SIGHUP to reload, SIGTERM or SIGINT to end.
///
/// The main thread receives the signals: worker threads and the concurrency pool's block them.
struct ServiceSignals: Sendable {
    /// The order that a signal gives.
    enum Order: Hashable, Sendable {
        case reload
        case end
    }

    private nonisolated(unsafe) static var wake: Int32 = -1

    /// The orders as they arrive; the last one is to end.
    let orders: AsyncStream<Order>

    /// Handles the signals from now on; a second order to end ends the program immediately.
    init() {
        var ends: [Int32] = [-1, -1]
        _ = socketpair(
            AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends)
        Self.wake = ends[1]
        let (stream, feed) = AsyncStream.makeStream(of: Order.self)
        orders = stream
        let isListening = WorkerThread.start(name: "signals") { [descriptor = ends[0]] in
            while let number = Self.next(descriptor) {
                guard number == SIGHUP else {
                    for number in [SIGTERM, SIGINT] { signal(number, SIG_DFL) }
                    feed.yield(.end)
                    return feed.finish()
                }
                feed.yield(.reload)
            }
        }
        // Without a thread, the signals keep their default actions.
        guard isListening else { return }
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { number in
            var byte = UInt8(truncatingIfNeeded: number)
            _ = Glibc.write(ServiceSignals.wake, &byte, 1)
        }
        action.sa_flags = SA_RESTART
        for number in [SIGHUP, SIGTERM, SIGINT] { sigaction(number, &action, nil) }
    }

    /// Waits for a signal and returns its number.
    private static func next(_ descriptor: Int32) -> Int32? {
        var byte: UInt8 = 0
        return read(descriptor, &byte, 1) == 1 ? Int32(byte) : nil
    }
}
