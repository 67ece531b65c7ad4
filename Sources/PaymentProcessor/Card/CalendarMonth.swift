// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A month of the Gregorian calendar, as in expiry dates.
struct CalendarMonth: Hashable, Sendable {
    let year: Int64
    /// 1 to 12.
    let month: Int64

    /// Creates the month of a time, in UTC.
    ///
    /// Years begin in March, so the leap day comes last. An era is 400 years, after which the
    /// calendar repeats.
    init(secondsSince1970 seconds: Int64) {
        let day = Self.floor(seconds, 86_400) + 719_468
        let era = Self.floor(day, 146_097)
        let dayOfEra = day - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The last two digits of the year, and two digits of the month.
    var text: String {
        let twoDigits = (year % 100 + 100) % 100
        return Self.padded(twoDigits) + Self.padded(month)
    }

    private static func floor(_ number: Int64, _ divisor: Int64) -> Int64 {
        let quotient = number / divisor
        return number % divisor < 0 ? quotient - 1 : quotient
    }

    private static func padded(_ number: Int64) -> String {
        (number < 10 ? "0" : "") + String(number)
    }
}
