// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A type-erased clock that measures the time since it was created.
struct ElapsedClock: Sendable {
    private let read: @Sendable () -> Duration
    private let wait: @Sendable (Duration, _ tolerance: Duration?) async throws -> Void

    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        read = { start.duration(to: clock.now) }
        wait = { try await clock.sleep(until: start.advanced(by: $0), tolerance: $1) }
    }

    /// The time since the clock was created.
    var now: Duration { read() }

    /// Sleeps for a duration.
    ///
    /// - Throws: `CancellationError` if the task is canceled.
    func sleep(for duration: Duration) async throws {
        try await wait(now + duration, nil)
    }

    /// Sleeps until this much time has passed since the clock was created.
    ///
    /// - Parameters:
    ///   - deadline: The time since the clock was created.
    ///   - tolerance: How late the sleep can end.
    /// - Throws: `CancellationError` if the task is canceled.
    func sleep(until deadline: Duration, tolerance: Duration) async throws {
        try await wait(deadline, tolerance)
    }
}
