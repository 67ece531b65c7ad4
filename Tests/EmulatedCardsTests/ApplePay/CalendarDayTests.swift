// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import EmulatedCards

@Suite("Calendar day")
struct CalendarDayTests {
    @Test(
        "A time's calendar day is that of UTC",
        arguments: [
            (0, "700101"), (86_399, "700101"), (86_400, "700102"), (-1, "691231"),
            (951_782_400, "000229"), (951_868_800, "000301"), (1_709_164_800, "240229"),
            (1_735_689_599, "241231"), (1_795_310_000, "261122"), (4_107_542_400, "000301"),
        ] as [(Int64, String)])
    func days(time: Int64, digits: String) {
        #expect(CalendarDay(time).digits == digits)
    }
}
