// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support
internal import TestSupport
internal import Testing

@testable internal import PCSC

@Suite
struct WatchdogTests {
    /// A call that reports its expiry to a stream.
    private final class Call: ExpiringCall {
        let number: UInt64
        private let expired: AsyncStream<UInt64>.Continuation

        init(_ number: UInt64, _ expired: AsyncStream<UInt64>.Continuation) {
            self.number = number
            self.expired = expired
        }

        func expire() {
            expired.yield(number)
        }
    }

    private let clock = ManualClock()
    private let abandoned = Lock<[UInt64]>([])
    private let expired = AsyncStream.makeStream(of: UInt64.self)

    private func makeWatchdog() -> Watchdog {
        let abandoned = abandoned
        return Watchdog(limit: .seconds(10), time: TimeSource(clock)) { call in
            abandoned.withLock { $0.append(call) }
        }
    }

    @Test
    func aCallBeyondTheLimitIsAbandoned() async {
        let watchdog = makeWatchdog()
        watchdog.start(7, for: Call(7, expired.continuation))
        await clock.untilSleeping()
        clock.advance(by: .seconds(10))
        var calls = expired.stream.makeAsyncIterator()
        #expect(await calls.next() == 7)
        #expect(abandoned.withLock { $0 } == [7])
    }

    @Test
    func aCallThatCameBackIsNotAbandoned() async {
        let watchdog = makeWatchdog()
        watchdog.start(1, for: Call(1, expired.continuation))
        await clock.untilSleeping()
        clock.advance(by: .seconds(9))
        watchdog.stop(1)
        watchdog.start(2, for: Call(2, expired.continuation))
        // The task wakes at the first call's limit and sleeps again until the second's.
        clock.advance(by: .seconds(1))
        await clock.untilSleeping()
        #expect(abandoned.withLock { $0 } == [])
        clock.advance(by: .seconds(9))
        var calls = expired.stream.makeAsyncIterator()
        #expect(await calls.next() == 2)
        #expect(abandoned.withLock { $0 } == [2])
    }

    @Test
    func theWatchEndsWhenNothingRuns() async {
        let watchdog = makeWatchdog()
        watchdog.start(1, for: Call(1, expired.continuation))
        await clock.untilSleeping()
        watchdog.stop(1)
        clock.advance(by: .seconds(10))
        // The next call wakes it again.
        watchdog.start(2, for: Call(2, expired.continuation))
        await clock.untilSleeping()
        clock.advance(by: .seconds(10))
        var calls = expired.stream.makeAsyncIterator()
        #expect(await calls.next() == 2)
    }
}
