// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support
import Testing

@Suite("The difference of two clocks")
struct ClockDifferenceTests {
    @Test("A time in the future is refused with its distance, and with the clock that is ahead")
    func future() {
        func refusal(_ time: Int64) -> String? {
            ClockDifference(time, now: 1000).refusal(
                of: "The read's time", by: "the reader's clock", tolerance: 5)
        }
        #expect(refusal(1005) == nil)
        #expect(refusal(0) == nil)
        #expect(
            refusal(1012) == "The read's time is 12 seconds in the future: the reader's clock is "
                + "ahead of this machine's, or this one is behind. At most 5 seconds are allowed. "
                + "Set both clocks.")
        #expect(refusal(.max)?.contains("9223372036854774807 seconds") == true)
    }

    @Test("A time too long ago is refused with its distance")
    func past() {
        let late = ClockDifference(1000, now: 1075).lateness(
            of: "The card was read", limit: "its data is valid for 60 seconds",
            by: "the reader's clock")
        #expect(
            late == "The card was read 75 seconds ago, and its data is valid for 60 seconds. If "
                + "that was just now, the reader's clock is behind this machine's, or this one is "
                + "ahead.")
    }

    @Test("Extreme times do not trap")
    func extremes() {
        #expect(ClockDifference(.min, now: .max).seconds == .min)
        #expect(ClockDifference(.max, now: .min).seconds == .max)
        let text = ClockDifference(.min, now: .max).lateness(of: "It was", limit: "-", by: "it")
        #expect(text.contains("9223372036854775807 seconds ago"))
    }
}
