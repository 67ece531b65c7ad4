// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import TestSupport
internal import Testing

@testable internal import Support

@Suite
struct WatchdogTests {
    /// Work that reports its expiry to a stream.
    private final class Work: ExpiringWork {
        let number: Int
        private let expired: AsyncStream<Int>.Continuation

        init(_ number: Int, _ expired: AsyncStream<Int>.Continuation) {
            self.number = number
            self.expired = expired
        }

        func expire() {
            expired.yield(number)
        }
    }

    private let clock = ManualClock()
    private let watchdog: Watchdog
    private let expired = AsyncStream.makeStream(of: Int.self)

    init() {
        watchdog = Watchdog(time: TimeSource(clock))
    }

    private func makeWork(_ number: Int) -> Work { Work(number, expired.continuation) }

    @Test
    func workBeyondItsLimitExpires() async {
        watchdog.start(makeWork(7), within: .seconds(10))
        await clock.untilSleeping()
        clock.advance(by: .seconds(10))
        var numbers = expired.stream.makeAsyncIterator()
        #expect(await numbers.next() == 7)
    }

    @Test
    func theLimitCountsFromTheStartOfTheWork() async {
        clock.advance(by: .seconds(10))
        watchdog.start(makeWork(3), within: .seconds(10), from: .zero)
        var numbers = expired.stream.makeAsyncIterator()
        #expect(await numbers.next() == 3)
    }

    @Test
    func workThatEndedDoesNotExpire() async {
        let first = makeWork(1)
        watchdog.start(first, within: .seconds(10))
        await clock.untilSleeping()
        clock.advance(by: .seconds(9))
        watchdog.stop(first)
        watchdog.start(makeWork(2), within: .seconds(10))
        // Only the present work can be stopped.
        watchdog.stop(first)
        // The task wakes at the first limit and sleeps again until the second.
        clock.advance(by: .seconds(1))
        await clock.untilSleeping()
        clock.advance(by: .seconds(9))
        var numbers = expired.stream.makeAsyncIterator()
        #expect(await numbers.next() == 2)
    }

    @Test
    func theWatchEndsWhenNothingRuns() async {
        let first = makeWork(1)
        watchdog.start(first, within: .seconds(10))
        await clock.untilSleeping()
        watchdog.stop(first)
        clock.advance(by: .seconds(10))
        // The next work wakes it again.
        watchdog.start(makeWork(2), within: .seconds(10))
        await clock.untilSleeping()
        clock.advance(by: .seconds(10))
        var numbers = expired.stream.makeAsyncIterator()
        #expect(await numbers.next() == 2)
    }

    @Test
    func afterItsEndNothingSleeps() async {
        watchdog.start(makeWork(1), within: .seconds(10))
        await clock.untilSleeping()
        watchdog.end()
        #expect(clock.sleeperCount == 0)
    }
}
