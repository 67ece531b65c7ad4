// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// ISO 8601 dates in requests, in UTC if they have no offset.
enum DateText {
    /// Parses a date such as `2026-07-29`, or with a time such as `2026-07-29T10:00:00Z`.
    ///
    /// - Returns: The seconds since 1970, or `nil` for anything else.
    static func seconds(_ text: String) -> Int64? {
        var rest = text.utf8[...]
        guard let year = number(&rest, 4), skip(&rest, "-"), let month = number(&rest, 2),
            skip(&rest, "-"), let day = number(&rest, 2), 1...12 ~= month,
            1...length(of: month, in: year) ~= day
        else { return nil }
        let days = days(year, month, day)
        guard !rest.isEmpty else { return days * 86400 }
        guard skip(&rest, "T"), let hour = number(&rest, 2), skip(&rest, ":"),
            let minute = number(&rest, 2), skip(&rest, ":"), let second = number(&rest, 2),
            hour < 24, minute < 60, second < 60
        else { return nil }
        if skip(&rest, ".") {
            let fraction = rest.prefix { 0x30...0x39 ~= $0 }
            guard 1...9 ~= fraction.count else { return nil }
            rest = rest.dropFirst(fraction.count)
        }
        guard let offset = offset(&rest), rest.isEmpty else { return nil }
        return days * 86400 + (hour * 60 + minute) * 60 + second - offset
    }

    /// Returns the days since 1970.
    ///
    /// See Howard Hinnant, "chrono-compatible low-level date algorithms", days_from_civil.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }

    private static func length(of month: Int64, in year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func offset(_ rest: inout Substring.UTF8View) -> Int64? {
        if skip(&rest, "Z") { return 0 }
        let sign: Int64 = skip(&rest, "+") ? 1 : -1
        guard sign == 1 || skip(&rest, "-"), let hours = number(&rest, 2), skip(&rest, ":"),
            let minutes = number(&rest, 2), hours < 24, minutes < 60
        else { return nil }
        return sign * (hours * 60 + minutes) * 60
    }

    private static func number(_ rest: inout Substring.UTF8View, _ digits: Int) -> Int64? {
        let part = rest.prefix(digits)
        guard part.count == digits, part.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        rest = rest.dropFirst(digits)
        return part.reduce(0) { $0 * 10 + Int64($1) - 0x30 }
    }

    private static func skip(_ rest: inout Substring.UTF8View, _ sign: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: sign) else { return false }
        rest = rest.dropFirst()
        return true
    }
}
