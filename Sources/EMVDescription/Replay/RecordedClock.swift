// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The clock of a replay, which advances by the card's recorded times and immediately by each
/// sleep.
final class RecordedClock: Clock {
    private let time = Lock(ContinuousClock.now)

    var now: ContinuousClock.Instant { time.withLock { $0 } }

    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        time.withLock { $0 = max($0, deadline) }
    }

    /// Moves the clock forward.
    func advance(by duration: Duration) {
        time.withLock { $0 += duration }
    }
}
