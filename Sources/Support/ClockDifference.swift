// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How far a time that another machine stated is from this machine's clock.
package struct ClockDifference: Hashable, Sendable {
    /// The default tolerance, in seconds.
    package static let tolerance: Int64 = 5
    /// The tolerances that a deployment can choose, in seconds.
    package static let tolerances: ClosedRange<Int64> = 0...60

    /// How far the other clock is ahead, in seconds; negative if it is behind.
    package let seconds: Int64

    /// Compares a time with this machine's, both in seconds since 1970.
    package init(_ time: Int64, now: Int64) {
        let (seconds, overflow) = time.subtractingReportingOverflow(now)
        self.seconds = overflow ? (time < now ? .min : .max) : seconds
    }

    /// Says why a time in the future is refused.
    ///
    /// - Parameters:
    ///   - what: What has the time, such as "The read's time".
    ///   - clock: Whose clock stated it, such as "the reader's clock".
    ///   - tolerance: How far that clock can be ahead, in seconds.
    /// - Returns: The reason, or `nil` if the other clock is not too far ahead.
    package func refusal(of what: String, by clock: String, tolerance: Int64) -> String? {
        guard seconds > tolerance else { return nil }
        return "\(what) is \(seconds.counted("second")) in the future: \(clock) is ahead of this "
            + "machine's, or this one is behind. At most \(tolerance.counted("second")) "
            + "\(tolerance == 1 ? "is" : "are") allowed. Set both clocks."
    }

    /// Says why a time too long ago is refused.
    ///
    /// - Parameters:
    ///   - event: What happened at that time, such as "The card was read".
    ///   - limit: Until when it is accepted, such as "its data is valid for 60 seconds".
    ///   - clock: Whose clock stated the time, such as "the reader's clock".
    /// - Returns: The reason.
    package func lateness(of event: String, limit: String, by clock: String) -> String {
        let age = seconds == .min ? .max : -seconds
        return
            "\(event) \(age.counted("second")) ago, and \(limit). If that was just now, \(clock) "
            + "is behind this machine's, or this one is ahead."
    }
}
