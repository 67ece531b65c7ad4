// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A date and time of day in whole seconds and milliseconds.
package struct DateTime: Hashable, Sendable {
    /// Seconds since 1970.
    package let seconds: Int64
    /// The milliseconds of that second, 0 to 999.
    package let millisecond: Int64

    /// Creates a time from a clock that has whole seconds, as late in the second as it can be.
    package init(endOfSecond seconds: Int64) {
        self.seconds = seconds
        millisecond = 999
    }

    /// Creates a time from seconds since 1970; one that is out of range is the start of 1970.
    package init(secondsSince1970 time: Double) {
        let isInRange = time.isFinite && abs(time) < 1e15
        let whole = isInRange ? time.rounded(.down) : 0
        seconds = Int64(whole)
        millisecond = isInRange ? min(999, Int64((time - whole) * 1000)) : 0
    }
}
