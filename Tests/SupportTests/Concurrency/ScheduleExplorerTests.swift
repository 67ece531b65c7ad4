// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support
import TestSupport
import Testing

@Suite("Schedule explorer")
struct ScheduleExplorerTests {
    private static let seeds = Array<UInt64>(1...200)

    /// A door with a fault that the explorer finds: it checks and waits in separate steps.
    private actor FaultyDoor {
        private var isOpen = false
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func isShut() -> Bool { !isOpen }

        func untilChange() async { await withCheckedContinuation { waiting.append($0) } }

        func open() {
            isOpen = true
            for continuation in waiting { continuation.resume() }
            waiting = []
        }
    }

    private static func faulty(_ scenario: Scenario) {
        let door = FaultyDoor()
        scenario.start("a visitor") {
            while await door.isShut(), !Task.isCancelled { await door.untilChange() }
        }
        scenario.start("a porter") { await door.open() }
    }

    @Test("The schedule explorer reports a lost change as a deadlock with its tasks and seed")
    func deadlock() async throws {
        let failure = try #require(
            await #expect(throws: ScheduleExplorer.Failure.self) {
                try await ScheduleExplorer("a door", seeds: Self.seeds).run { Self.faulty($0) }
            })
        #expect(failure.description.contains("deadlock: nothing is ready"))
        #expect(failure.description.contains("have not ended: a visitor."))
        #expect(failure.description.contains("SCENARIO='a door' SEED=\(failure.seed)"))
        // The seed reproduces the failure each time.
        for _ in 1...3 {
            let again = await #expect(throws: ScheduleExplorer.Failure.self) {
                try await ScheduleExplorer("a door", seeds: [failure.seed]).run { Self.faulty($0) }
            }
            #expect(again?.description == failure.description)
        }
    }

    @Test("One seed repeats one order, and many seeds cover every order of three tasks")
    func orders() async throws {
        let orders = Lock<[[Int]]>([])
        let explorer = ScheduleExplorer("three", seeds: Self.seeds)
        for _ in 1...2 {
            try await explorer.run { scenario in
                let order = Lock<[Int]>([])
                let tasks = (1...3).map { number in
                    scenario.start("task \(number)") { order.withLock { $0.append(number) } }
                }
                for task in tasks { try await task.value }
                let result = order.withLock { $0 }
                orders.withLock { $0.append(result) }
            }
        }
        let all = orders.withLock { $0 }
        #expect(all.prefix(Self.seeds.count) == all.suffix(Self.seeds.count))
        #expect(Set(all).count == 6)
    }

    @Test("The explorer's clocks advance to the next sleeper only if no task is ready")
    func time() async throws {
        try await ScheduleExplorer("time", seeds: Self.seeds).run { scenario in
            let (clock, other) = (scenario.clock, ManualClock())
            scenario.add(other)
            let late = scenario.start("late") { try await other.sleep(for: .seconds(60)) }
            let early = scenario.start("early") { try await clock.sleep(for: .seconds(3)) }
            await scenario.pause(20...20)
            try scenario.expect(clock.now.offset == .zero, "time moved while a task was ready")
            try await early.value
            try scenario.expect(clock.now.offset == .seconds(3), "\(clock.now)")
            try await late.value
            try scenario.expect(other.now.offset == .seconds(60), "\(other.now)")
        }
    }

    @Test("A failed expectation in a task ends the run and reports the task and the line")
    func expectation() async {
        let failure = await #expect(throws: ScheduleExplorer.Failure.self) {
            try await ScheduleExplorer("an expectation", seeds: [7]).run { scenario in
                scenario.start("a task") { try scenario.expect(1 + 1 == 3, "sums are wrong") }
            }
        }
        #expect(failure?.description.contains("a task: sums are wrong (SupportTests/") == true)
    }
}
