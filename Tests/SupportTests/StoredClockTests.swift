// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support
import Testing

@Suite("The clock of a store")
struct StoredClockTests {
    private static let hour: Int64 = 60 * 60

    @Test("The time of removal follows a clock that is ahead in steps of 25 minutes")
    func steps() {
        var clock = StoredClock(now: 1_000)
        clock.advance(to: 1_060, isRemoving: true)
        #expect(clock.removalTime(at: 1_060) == 1_060)
        let ahead = 1_060 + 30 * Self.hour
        for count: Int64 in 1...3 {
            clock.advance(to: ahead, isRemoving: true)
            #expect(clock.removalTime(at: ahead) == 1_060 + count * 1_500)
        }
        clock.advance(to: ahead, isRemoving: false)
        #expect(clock.removalTime(at: ahead) == 1_060 + 3 * 1_500)
        #expect(clock.removalTime(at: 1_070) == 1_070)
    }

    @Test("Moments in which the clock is ahead do not add up")
    func moments() {
        var clock = StoredClock(now: 1_000)
        for _ in 0..<5 {
            let ahead = 1_000 + 2 * Self.hour
            clock.advance(to: ahead, isRemoving: true)
            #expect(clock.removalTime(at: ahead) == 2_500)
            clock.advance(to: 1_000, isRemoving: false)
            #expect(clock.removalTime(at: ahead) == 1_000)
        }
        // A clock that stays ahead is right.
        for _ in 0..<2 { clock.advance(to: 9_000, isRemoving: true) }
        clock.advance(to: 1_000, isRemoving: true)
        #expect(clock.removalTime(at: 9_000) == 2_500)
    }

    @Test("A service that removes once a minute catches up with a day in an hour")
    func catchesUp() {
        var clock = StoredClock(now: 0)
        let start = 24 * Self.hour
        for minute: Int64 in 0..<60 { clock.advance(to: start + minute * 60, isRemoving: true) }
        #expect(clock.removalTime(at: .max) > start)
    }

    @Test("A removal is due a minute after the last change, or when the clock went back that far")
    func due() {
        var clock = StoredClock(now: 10_000)
        for now: Int64 in [10_060, 9_940, .max, .min] { #expect(clock.isDue(at: now)) }
        for now: Int64 in [10_000, 10_059, 9_941] { #expect(!clock.isDue(at: now)) }
        clock.advance(to: 10_060, isRemoving: true)
        #expect(!clock.isDue(at: 10_119) && clock.isDue(at: 10_120))
    }

    @Test("A clock that goes back by more than a minute is reported for a day")
    func setbacks() {
        var clock = StoredClock(now: 10_000)
        #expect(clock.advance(to: 9_940, isRemoving: false) == nil)
        #expect(clock.recentSetback(at: 9_940) == nil)
        #expect(clock.advance(to: 9_939, isRemoving: false)?.seconds == 61)
        // It is reported once, and then remembered.
        #expect(clock.advance(to: 9_939, isRemoving: false) == nil)
        #expect(clock.recentSetback(at: 9_939 + 24 * Self.hour - 1)?.seconds == 61)
        #expect(clock.recentSetback(at: 9_939 + 24 * Self.hour) == nil)
        #expect(clock.recentSetback(at: 9_938) == nil)
    }

    @Test("Extreme times do not trap")
    func extremes() {
        for first: Int64 in [.min, 0, .max] {
            for second: Int64 in [.min, 0, .max] {
                var clock = StoredClock(now: first)
                clock.advance(to: second, isRemoving: true)
                #expect(clock.removalTime(at: second) <= second)
                _ = clock.recentSetback(at: first)
            }
        }
    }
}
