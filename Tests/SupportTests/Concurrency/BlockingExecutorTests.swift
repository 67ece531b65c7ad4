// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Support
import TestSupport
import Testing

@Suite("Actors with a thread of their own")
struct BlockingExecutorTests {
    private actor Blocker {
        private nonisolated let executor: BlockingExecutor
        nonisolated var unownedExecutor: UnownedSerialExecutor {
            executor.asUnownedSerialExecutor()
        }
        private var count = 0

        init() throws {
            executor = try #require(BlockingExecutor(name: "test-blocker"))
        }

        func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }

        /// Counts in two steps, between which another job would be seen.
        func increment() -> UInt {
            let before = count
            sched_yield()
            count = before + 1
            return BlockingThread.currentNumber
        }

        func total() -> Int { count }
    }

    @Test("Actors that block occupy no thread of the concurrency pool")
    func pool() async throws {
        let semaphore = DispatchSemaphore(value: 0)
        let count = ProcessInfo.processInfo.activeProcessorCount + 1
        let blockers = try (0..<count).map { _ in try Blocker() }
        await withTaskGroup(of: Void.self) { group in
            for blocker in blockers {
                group.addTask { await blocker.wait(for: semaphore) }
            }
            // It gets its turn after the others, and only if they leave a thread of the pool.
            group.addTask {
                for _ in 0..<count { semaphore.signal() }
            }
        }
    }

    @Test("The jobs of an actor run one at a time on one thread, which is not the pool's")
    func oneThread() async throws {
        let blocker = try Blocker()
        let threads = await withTaskGroup(of: Set<UInt>.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var threads: Set<UInt> = []
                    for _ in 0..<100 { threads.insert(await blocker.increment()) }
                    return threads
                }
            }
            return await group.reduce(into: Set<UInt>()) { $0.formUnion($1) }
        }
        #expect(threads.count == 1)
        #expect(await blocker.total() == 800)
    }

    @Test("A scenario controls the jobs of such an actor, too")
    func scenario() async throws {
        try await ScheduleExplorer("an actor that blocks", seeds: Array(1...100)).run { scenario in
            let blocker = try Blocker()
            let thread = BlockingThread.currentNumber
            let tasks = (0..<3).map { number in
                scenario.start("task \(number)") {
                    await scenario.pause()
                    return await blocker.increment()
                }
            }
            for task in tasks {
                try scenario.expect(try await task.value == thread, "another thread")
            }
            try scenario.expect(await blocker.total() == 3, "a lost count")
        }
    }
}
