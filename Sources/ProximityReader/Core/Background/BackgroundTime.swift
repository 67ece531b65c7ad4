// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How often and how long this program was in the background.
///
/// A Linux process has no background of its own; this platform's are a process that was stopped
/// and a machine that slept. Apple's sessions end there.
struct BackgroundTime: Sendable {
    /// A sleep shorter than this is none: both clocks are not read at once.
    private static let shortestSleep = Duration.seconds(1)

    /// How often the process was stopped and went on.
    var resumptions: Int
    /// How long the machine has slept since it was started.
    var asleep: Duration
    /// How often a condition said that the program is in the background.
    var conditions: Int

    /// Measures by now.
    init(_ background: BackgroundWatch, _ conditions: PlatformConditions) {
        resumptions = background.resumptions()
        asleep = background.timeAsleep()
        self.conditions = conditions.backgroundCount
    }

    /// Whether the program has been in the background since an earlier time.
    func isLater(than earlier: BackgroundTime) -> Bool {
        resumptions != earlier.resumptions || conditions != earlier.conditions
            || asleep - earlier.asleep >= Self.shortestSleep
    }
}
