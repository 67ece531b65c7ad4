// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// How long the machine has slept.
enum MachineSleep {
    /// How far apart two readings may be to count as one.
    private static let tolerance = Duration.milliseconds(10)
    /// How often to read again; a machine too busy for that many has other troubles.
    private static let attempts = 100

    /// The time since the machine was started, without the time in which it was awake.
    ///
    /// `CLOCK_BOOTTIME` runs while the machine sleeps, `CLOCK_MONOTONIC` does not: see
    /// clock_gettime(2).
    static var duration: Duration {
        duration(sinceStart: { time(of: CLOCK_BOOTTIME) }, awake: { time(of: CLOCK_MONOTONIC) })
    }

    /// Compares the two clocks.
    ///
    /// They cannot be read at once. A program that is interrupted between them, on a busy
    /// machine for seconds, reads them again, lest the interruption look like a sleep.
    static func duration(sinceStart: () -> Duration, awake: () -> Duration) -> Duration {
        var shortest: (gap: Duration, asleep: Duration)?
        for _ in 0..<attempts {
            let before = awake()
            let asleep = sinceStart() - before
            let gap = awake() - before
            if gap < shortest?.gap ?? .seconds(Int64.max) { shortest = (gap, asleep) }
            if gap < tolerance { break }
        }
        return shortest?.asleep ?? .zero
    }

    private static func time(of clock: clockid_t) -> Duration {
        var time = timespec()
        clock_gettime(clock, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
