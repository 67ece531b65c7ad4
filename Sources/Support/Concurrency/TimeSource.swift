// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A type-erased clock that measures the time since its creation.
package struct TimeSource: Sendable {
    /// A point in time at which something ends.
    package struct Deadline: Sendable {
        private let source: TimeSource
        private let time: Duration

        fileprivate init(_ source: TimeSource, _ time: Duration) {
            self.source = source
            self.time = time
        }

        /// Sleeps until the deadline.
        ///
        /// - Throws: `CancellationError` when the task is canceled.
        package func sleep() async throws {
            try await source.sleep(until: time)
        }
    }

    private let read: @Sendable () -> Duration
    private let wait: @Sendable (Duration) async throws -> Void

    package init(_ clock: some Clock<Duration>) {
        let start = clock.now
        read = { start.duration(to: clock.now) }
        wait = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    /// The time since the start.
    package var now: Duration { read() }

    /// Returns the deadline that is this far from now.
    package func deadline(after limit: Duration) -> Deadline { Deadline(self, now + limit) }

    /// Sleeps until a time since the start.
    ///
    /// - Throws: `CancellationError` when the task is canceled.
    package func sleep(until deadline: Duration) async throws {
        try await wait(deadline)
    }
}
