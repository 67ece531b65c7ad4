// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support
import TestSupport
import Testing

@Suite("Manual clock")
struct ManualClockTests {
    @Test("A manual clock stands still until it is advanced")
    func standsStill() {
        let clock = ManualClock()
        #expect(clock.now.offset == .zero)
        clock.advance(by: .seconds(55))
        clock.advance(by: .seconds(5))
        #expect(clock.now.offset == .seconds(60))
    }

    @Test("A sleeper of a manual clock wakes at its deadline and not before")
    func wakesInTime() async throws {
        let clock = ManualClock()
        let woken = Lock(false)
        let sleeper = Task {
            try await clock.sleep(for: .seconds(60))
            woken.withLock { $0 = true }
        }
        await clock.untilSleeping()
        clock.advance(by: .milliseconds(59_999))
        #expect(clock.sleeperCount == 1)
        #expect(!woken.withLock { $0 })
        clock.advance(by: .milliseconds(1))
        try await sleeper.value
        #expect(woken.withLock { $0 })
    }

    @Test("A sleep until a past deadline of a manual clock returns at once")
    func pastDeadline() async throws {
        let clock = ManualClock()
        clock.advance(by: .seconds(2))
        try await clock.sleep(until: .init(offset: .seconds(1)))
        try await clock.sleep(for: .zero)
        #expect(clock.sleeperCount == 0)
    }

    @Test("A manual clock can wait for a number of sleepers")
    func untilSleeping() async throws {
        let clock = ManualClock()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for seconds in 1...8 {
                group.addTask { try await clock.sleep(for: .seconds(seconds)) }
            }
            await clock.untilSleeping(8)
            #expect(clock.sleeperCount == 8)
            clock.advance(by: .seconds(3))
            #expect(clock.sleeperCount == 5)
            clock.advance(by: .seconds(5))
            try await group.waitForAll()
        }
        #expect(clock.sleeperCount == 0)
    }

    @Test("A sleep with a tolerance wakes in time and is not counted as a sleeper")
    func tolerance() async throws {
        let clock = ManualClock()
        let deadline = clock.now.advanced(by: .seconds(60))
        let sleeper = Task { try await clock.sleep(until: deadline, tolerance: .seconds(1)) }
        let counted = Task { try await clock.sleep(until: deadline) }
        await clock.untilSleeping()
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(60))
        try await counted.value
        try await sleeper.value
    }

    @Test("Canceling a task ends its sleep on a manual clock at once", arguments: [true, false])
    func cancellation(afterSleepBegan: Bool) async {
        let clock = ManualClock()
        let sleeper = Task { try await clock.sleep(for: .seconds(60)) }
        if afterSleepBegan { await clock.untilSleeping() }
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        #expect(clock.sleeperCount == 0)
    }

    @Test("Canceling some sleepers of a manual clock does not affect the others")
    func cancellationRace() async {
        let clock = ManualClock()
        let sleepers = (0..<200).map { number in
            Task { try await clock.sleep(for: .seconds(number % 3 + 1)) }
        }
        for (number, sleeper) in sleepers.enumerated() where number % 2 == 0 { sleeper.cancel() }
        await clock.untilSleeping(100)
        clock.advance(by: .seconds(3))
        var woken = 0
        for sleeper in sleepers {
            if case .success = await sleeper.result { woken += 1 }
        }
        #expect(woken == 100)
        #expect(clock.sleeperCount == 0)
    }
}
