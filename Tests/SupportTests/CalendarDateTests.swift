// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Support

@Suite("Calendar dates")
struct CalendarDateTests {
    @Test(
        "The day of a time is that of UTC",
        arguments: [
            (0, "700101"), (86_399, "700101"), (86_400, "700102"), (-1, "691231"),
            (951_782_399, "000228"), (951_782_400, "000229"), (951_868_800, "000301"),
            (1_709_164_800, "240229"), (1_735_689_599, "241231"), (1_767_225_599, "251231"),
            (1_767_225_600, "260101"), (1_795_310_000, "261122"), (4_107_542_399, "000228"),
            (4_107_542_400, "000301"),
        ] as [(Int64, String)])
    func days(time: Int64, digits: String) {
        #expect(CalendarDate(secondsSince1970: time).digits == digits)
    }

    /// Computed with Python's `datetime`.
    @Test(
        "A day begins with its first second",
        arguments: [
            (1, 1, 1, -62_135_596_800), (1600, 2, 29, -11_670_998_400), (1969, 12, 1, -2_678_400),
            (1970, 1, 1, 0), (2000, 2, 29, 951_782_400), (2026, 7, 29, 1_785_283_200),
            (2100, 3, 1, 4_107_542_400), (9999, 12, 31, 253_402_214_400),
        ] as [(Int, Int, Int, Int64)])
    func starts(year: Int, month: Int, day: Int, start: Int64) throws {
        let date = try #require(CalendarDate(year: year, month: month, day: day))
        #expect(date.start == start)
        #expect(CalendarDate(secondsSince1970: start) == date)
        #expect(CalendarDate(secondsSince1970: start + 86_399) == date)
        #expect(CalendarDate(secondsSince1970: start - 1) != date)
    }

    @Test(
        "A day that the calendar does not have is refused",
        arguments: [
            (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32), (2026, 4, 31),
            (2026, 2, 29), (2100, 2, 29), (10_000, 1, 1), (-1, 1, 1), (.max, .max, .max),
            (.min, .min, .min),
        ] as [(Int, Int, Int)])
    func missing(year: Int, month: Int, day: Int) {
        #expect(CalendarDate(year: year, month: month, day: day) == nil)
    }

    @Test("Every time has a day", arguments: [Int64.min, .max])
    func extremes(time: Int64) {
        let date = CalendarDate(secondsSince1970: time)
        #expect((1...12).contains(date.month) && (1...31).contains(date.day))
        #expect((date.year < 0) == (time < 0))
        #expect(date.digits.utf8.count == 6)
    }
}

@Suite("Digits")
struct ZeroPaddingTests {
    @Test(
        "Zeros precede digits up to the length",
        arguments: [
            ("", 0, ""), ("", 2, "00"), ("7", 1, "7"), ("7", 3, "007"), ("1234", 3, "1234"),
            ("7", -1, "7"),
        ] as [(String, Int, String)])
    func padding(digits: String, count: Int, expected: String) {
        #expect(digits.zeroPadded(to: count) == expected)
    }
}
