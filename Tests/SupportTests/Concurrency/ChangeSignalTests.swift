// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support
import TestSupport
import Testing

@Suite("Change signal")
struct ChangeSignalTests {
    /// A count in an actor.
    private actor Counter {
        private var count = 0
        private let changes = ChangeSignal()

        func increment() {
            count += 1
            changes.notify()
        }

        func wait(for value: Int, until deadline: TimeSource.Deadline? = nil) async -> Bool {
            await changes.wait(until: deadline) { count >= value }
        }
    }

    @Test("A wait sees a change before, during, or after its check")
    func actorState() async throws {
        try await ScheduleExplorer("a count in an actor").run { scenario in
            let counter = Counter()
            for number in 1...3 {
                scenario.start("waiting for \(number)") {
                    try scenario.expect(await counter.wait(for: number), "\(number) is missing")
                }
                scenario.start("counting") { await counter.increment() }
            }
        }
    }

    @Test("Waits for state behind a lock each take one value")
    func lockedState() async throws {
        try await ScheduleExplorer("a queue behind a lock").run { scenario in
            let (queue, changes) = (Lock<[Int]>([]), ChangeSignal())
            let takers = (1...3).map { _ in
                scenario.start("taking") {
                    await changes.value {
                        queue.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                    }
                }
            }
            for value in 1...3 {
                scenario.start("giving \(value)") {
                    await scenario.pause()
                    queue.withLock { $0.append(value) }
                    changes.notify()
                }
            }
            var taken: [Int?] = []
            for taker in takers { taken.append(try await taker.value) }
            try scenario.expect(Set(taken) == [1, 2, 3], "\(taken)")
        }
    }

    @Test("A wait ends at its deadline, and an existing change is returned without waiting")
    func deadline() async throws {
        try await ScheduleExplorer("a deadline").run { scenario in
            let counter = Counter()
            let clock = scenario.clock
            let deadline = TimeSource(clock).deadline(after: .seconds(20))
            scenario.start("a change that does not end the wait") {
                try await clock.sleep(for: .seconds(5))
                await counter.increment()
            }
            let isThere = await counter.wait(for: 2, until: deadline)
            try scenario.expect(!isThere && clock.now.offset == .seconds(20), "\(clock.now)")
            try scenario.expect(
                await counter.wait(for: 1, until: deadline), "an existing change ends the wait")
        }
    }

    @Test("A change at the moment of the deadline ends the wait without delay")
    func deadlineAndChange() async throws {
        try await ScheduleExplorer("a deadline and a change").run { scenario in
            let counter = Counter()
            let clock = scenario.clock
            let deadline = TimeSource(clock).deadline(after: .seconds(20))
            scenario.start("the change") {
                try await clock.sleep(for: .seconds(20))
                await counter.increment()
            }
            _ = await counter.wait(for: 1, until: deadline)
            try scenario.expect(clock.now.offset == .seconds(20), "\(clock.now)")
        }
    }

    @Test("A canceled task stops waiting")
    func cancellation() async throws {
        try await ScheduleExplorer("a cancellation").run { scenario in
            let counter = Counter()
            let task = scenario.start("waiting") { await counter.wait(for: 1) }
            await scenario.pause()
            task.cancel()
            try scenario.expect(try await !task.value, "there was no change")
        }
    }
}
