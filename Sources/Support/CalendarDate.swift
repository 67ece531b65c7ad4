// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A day of the Gregorian calendar, in UTC.
package struct CalendarDate: Hashable, Sendable {
    private static let secondsPerDay: Int64 = 86_400
    /// The times whose years a calendar of 32-bit years can represent, in seconds since 1970.
    private static let range: ClosedRange<Int64> = -67_768_040_609_740_800...67_768_036_191_676_799

    package let year: Int
    /// 1 to 12.
    package let month: Int
    package let day: Int

    /// Creates the day of a time in seconds since 1970.
    ///
    /// A time that is more than two billion years away counts as the last one that is not.
    package init(secondsSince1970 seconds: Int64) {
        var time = time_t(min(max(seconds, Self.range.lowerBound), Self.range.upperBound))
        var parts = tm()
        gmtime_r(&time, &parts)
        year = Int(parts.tm_year) + 1900
        month = Int(parts.tm_mon) + 1
        day = Int(parts.tm_mday)
    }

    /// Creates a day of a year from 0 to 9999; `nil` if the calendar does not have it.
    package init?(year: Int, month: Int, day: Int) {
        guard 0...9999 ~= year, 1...12 ~= month, 1...31 ~= day else { return nil }
        self.year = year
        self.month = month
        self.day = day
        guard self == CalendarDate(secondsSince1970: start) else { return nil }
    }

    /// The first second of the day, in seconds since 1970.
    package var start: Int64 {
        var parts = tm()
        parts.tm_year = Int32(clamping: year - 1900)
        parts.tm_mon = Int32(clamping: month - 1)
        parts.tm_mday = Int32(clamping: day)
        return Int64(timegm(&parts))
    }

    /// The day as `YYMMDD`.
    package var digits: String {
        [(year % 100 + 100) % 100, month, day].map { String($0).zeroPadded(to: 2) }.joined()
    }
}
