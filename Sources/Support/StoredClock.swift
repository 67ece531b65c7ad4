// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a store knows about the machine's clock, which can be ahead for a moment, or be set back.
///
/// Records that have expired are removed only up to a time that follows the clock in steps. So a
/// clock that is ahead for a moment removes nothing that the correct time still requires.
package struct StoredClock: Hashable, Sendable {
    /// How far the time of removal can advance at once, in seconds.
    ///
    /// A store from which records are removed once a minute catches up with a day in an hour.
    package static let step: Int64 = 25 * 60
    /// How often records are removed, in seconds.
    package static let pause: Int64 = 60
    /// How far the clock can go back without a report, in seconds.
    package static let tolerance: Int64 = 60
    /// How long a clock that went back is reported, in seconds: one day.
    package static let reportTime: Int64 = 24 * 60 * 60

    /// A step of the clock into the past.
    package struct Setback: Hashable, Sendable {
        /// The time afterwards, in seconds since 1970.
        package let time: Int64
        /// How far the clock went back, in seconds.
        package let seconds: Int64

        package init(time: Int64, seconds: Int64) {
            self.time = time
            self.seconds = seconds
        }

        /// The step, and what it can mean.
        package var description: String {
            "The clock went back by \(seconds) seconds: it was ahead before, or is behind now."
        }
    }

    /// The time at the last change, in seconds since 1970.
    package private(set) var latest: Int64
    /// Records that expired before this time can be removed.
    package private(set) var removal: Int64
    /// The last step back, or `nil`.
    package private(set) var setback: Setback?

    /// Creates the clock of a new store.
    package init(now: Int64) {
        self.init(latest: now, removal: now, setback: nil)
    }

    /// Creates a clock from what was stored.
    package init(latest: Int64, removal: Int64, setback: Setback?) {
        self.latest = latest
        self.removal = removal
        self.setback = setback
    }

    /// Returns whether the pause has passed since the last change, or the clock went back that far.
    ///
    /// - Parameter now: Seconds since 1970.
    /// - Returns: `true` if records can be removed.
    package func isDue(at now: Int64) -> Bool {
        let (passed, overflow) = now.subtractingReportingOverflow(latest)
        return overflow || passed.magnitude >= Self.pause.magnitude
    }

    /// Follows the machine's clock.
    ///
    /// Call it with `isRemoving` at most once a pause, or moments in which the clock is ahead add up.
    ///
    /// - Parameters:
    ///   - now: Seconds since 1970.
    ///   - isRemoving: Whether records are removed afterwards.
    /// - Returns: The step, if the clock went back by more than the tolerance.
    @discardableResult
    package mutating func advance(to now: Int64, isRemoving: Bool) -> Setback? {
        let (difference, overflow) = latest.subtractingReportingOverflow(now)
        let seconds = overflow ? (latest < now ? 0 : .max) : difference
        let isBack = seconds > Self.tolerance
        if isBack {
            setback = Setback(time: now, seconds: seconds)
            undoStep(at: now)
        }
        if isBack || now > latest { latest = now }
        if isRemoving, now > removal {
            let (next, overflow) = removal.addingReportingOverflow(Self.step)
            removal = overflow ? now : min(now, next)
        }
        return isBack ? setback : nil
    }

    /// Undoes the last step of the time of removal, so that moments in which the clock is ahead do
    /// not add up.
    private mutating func undoStep(at now: Int64) {
        guard removal > now else { return }
        let (earlier, overflow) = removal.subtractingReportingOverflow(Self.step)
        removal = overflow ? now : max(now, earlier)
    }

    /// Returns the time before which records must have expired to be removed.
    package func removalTime(at now: Int64) -> Int64 { min(now, removal) }

    /// Returns the last step back if it was a short time ago, or `nil`.
    package func recentSetback(at now: Int64) -> Setback? {
        guard let setback else { return nil }
        let (age, overflow) = now.subtractingReportingOverflow(setback.time)
        return !overflow && (0..<Self.reportTime).contains(age) ? setback : nil
    }
}
