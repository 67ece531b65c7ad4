// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A service thread that starts on first use.
final class LazyServiceThread: Sendable {
    private let name: String
    private let limit: Duration
    private let time: TimeSource
    private let thread = Lock<ServiceThread?>(nil)

    init(name: String, limit: Duration, clock: some Clock<Duration>) {
        self.name = name
        self.limit = limit
        time = TimeSource(clock)
    }

    /// Returns the thread, and starts it on first use.
    ///
    /// - Throws: `noMemory` when the system cannot create another thread.
    func started() throws(PCSCError) -> ServiceThread {
        try thread.withLock { (thread) throws(PCSCError) in
            if let thread { return thread }
            let started = try ServiceThread(name: name, limit: limit, time: time)
            thread = started
            return started
        }
    }
}
