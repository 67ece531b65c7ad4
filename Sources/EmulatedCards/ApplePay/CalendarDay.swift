// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A day of the Gregorian calendar, in UTC.
struct CalendarDay: Hashable, Sendable {
    let year: Int64
    let month: Int64
    let day: Int64

    /// Creates the day that contains a time.
    ///
    /// - Parameter time: Seconds since 1970.
    init(_ time: Int64) {
        let days = time.quotientAndRemainder(dividingBy: 86_400)
        // Years start in March, so a leap day is the last day of its year.
        let shifted = days.quotient - (days.remainder < 0 ? 1 : 0) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The day as `YYMMDD`.
    var digits: String {
        [year % 100, month, day].map { ($0 < 10 ? "0" : "") + String($0) }.joined()
    }
}
