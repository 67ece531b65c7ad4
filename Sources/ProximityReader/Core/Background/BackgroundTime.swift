// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
