// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// ISO 8601 dates in requests, in UTC if they have no offset.
enum DateText {
    /// Parses a date such as `2026-07-29`, or with a time such as `2026-07-29T10:00:00Z`.
    ///
    /// - Returns: The seconds since 1970, or `nil` for anything else.
    static func seconds(_ text: String) -> Int64? {
        var rest = text.utf8[...]
        guard let year = number(&rest, 4), skip(&rest, "-"), let month = number(&rest, 2),
            skip(&rest, "-"), let day = number(&rest, 2),
            let date = CalendarDate(year: Int(year), month: Int(month), day: Int(day))
        else { return nil }
        guard !rest.isEmpty else { return date.start }
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
        return date.start + (hour * 60 + minute) * 60 + second - offset
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
