// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// How long the machine has slept.
enum MachineSleep {
    /// The time since the machine was started, without the time in which it was awake.
    ///
    /// `CLOCK_BOOTTIME` runs while the machine sleeps, `CLOCK_MONOTONIC` does not: see
    /// clock_gettime(2).
    static var duration: Duration { time(of: CLOCK_BOOTTIME) - time(of: CLOCK_MONOTONIC) }

    private static func time(of clock: clockid_t) -> Duration {
        var time = timespec()
        clock_gettime(clock, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
