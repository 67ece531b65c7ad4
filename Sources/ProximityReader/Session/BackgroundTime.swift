// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// How often and for how long this program was in the background.
///
/// A Linux process has no background state. On this platform, a process that was stopped
/// or a machine that slept counts as background, and ends Apple's sessions.
struct BackgroundTime: Sendable {
    /// A shorter gap does not count as sleep, because the two clocks are not read simultaneously.
    private static let shortestSleep = Duration.seconds(1)

    /// How often the process was stopped and resumed.
    var resumptions: Int
    /// How long the machine has slept since it started.
    var asleep: Duration
    /// How often a condition put the program in the background.
    var conditions: Int

    /// Measures the current values.
    init(_ background: BackgroundWatch, _ conditions: PlatformConditions) {
        resumptions = background.resumptions()
        asleep = background.timeAsleep()
        self.conditions = conditions.backgroundCount
    }

    /// Returns whether the program has been in the background since an earlier measurement.
    func isLater(than earlier: BackgroundTime) -> Bool {
        resumptions != earlier.resumptions || conditions != earlier.conditions
            || asleep - earlier.asleep >= Self.shortestSleep
    }
}

/// The sources that detect when this program was in the background.
struct BackgroundWatch: Sendable {
    /// Returns how often the process was stopped and resumed.
    var resumptions: @Sendable () -> Int
    /// Returns how long the machine has slept since it started.
    var timeAsleep: @Sendable () -> Duration
    /// Returns a stream with an element for each time the process resumes.
    var changes: @Sendable () -> AsyncStream<Void>

    /// This process, on this machine.
    static let process = BackgroundWatch(
        resumptions: { ProcessResumption.shared.count },
        timeAsleep: { MachineSleep.duration },
        changes: { ProcessResumption.shared.changes() })
}

/// Measures how long the machine has slept.
enum MachineSleep {
    /// The maximum gap between two readings that count as simultaneous.
    private static let tolerance = Duration.milliseconds(10)
    /// The maximum number of readings; a machine too busy for these has bigger problems.
    private static let attempts = 100

    /// The time that the machine has spent asleep since it started.
    ///
    /// `CLOCK_BOOTTIME` runs while the machine sleeps, `CLOCK_MONOTONIC` does not. See
    /// clock_gettime(2).
    static var duration: Duration {
        duration(sinceStart: { time(of: CLOCK_BOOTTIME) }, awake: { time(of: CLOCK_MONOTONIC) })
    }

    /// Returns the difference between the two clocks.
    ///
    /// The clocks cannot be read simultaneously. If the program is interrupted between the two
    /// readings, for seconds on a busy machine, it repeats them, so that the interruption does not
    /// look like sleep.
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
