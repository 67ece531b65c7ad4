// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import PaymentProcessor

@Suite("Months of expiry dates")
struct CalendarMonthTests {
    /// Computed with Python's `datetime`.
    @Test(
        "A month begins with its first second, in UTC",
        arguments: [
            (-2_678_400, "6912"),
            (0, "7001"),
            (944_006_400, "9912"),
            (946_684_800, "0001"),
            (949_363_200, "0002"),
            (951_868_800, "0003"),
            (1_251_763_200, "0909"),
            (1_254_355_200, "0910"),
            (1_262_304_000, "1001"),
            (1_767_225_600, "2601"),
            (1_769_904_000, "2602"),
            (1_772_323_200, "2603"),
            (1_775_001_600, "2604"),
            (1_777_593_600, "2605"),
            (1_780_272_000, "2606"),
            (1_782_864_000, "2607"),
            (1_785_542_400, "2608"),
            (1_788_220_800, "2609"),
            (1_790_812_800, "2610"),
            (1_793_491_200, "2611"),
            (1_796_083_200, "2612"),
            (4_105_123_200, "0002"),
            (4_107_542_400, "0003"),
        ] as [(Int64, String)])
    func months(first: Int64, text: String) {
        #expect(CalendarMonth(secondsSince1970: first).text == text)
        #expect(CalendarMonth(secondsSince1970: first + 27 * 86_400).text == text)
        #expect(CalendarMonth(secondsSince1970: first - 1).text != text)
    }
}
