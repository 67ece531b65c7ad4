// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A date and time of day in whole seconds and milliseconds.
struct DateTime: Hashable, Sendable {
    /// Seconds since 1970.
    let seconds: Int64
    /// The milliseconds of that second, 0 to 999.
    let millisecond: Int64

    /// Creates a time from a date; one that is out of range is the start of 1970.
    init(_ date: Date) {
        let time = date.timeIntervalSince1970
        let isInRange = time.isFinite && abs(time) < 1e15
        let whole = isInRange ? time.rounded(.down) : 0
        seconds = Int64(whole)
        millisecond = isInRange ? min(999, Int64((time - whole) * 1000)) : 0
    }
}
