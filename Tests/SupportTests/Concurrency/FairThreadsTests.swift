// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Testing

@testable internal import Support

@Suite("Threads with a share for each caller")
struct FairThreadsTests {
    @Test("A caller with one request is next, however many requests of another wait")
    func fair() {
        let (busy, quiet) = (1, 2)
        var queue = FairQueue<Int>()
        for number in 1...50 { queue.append(number, of: busy) }
        #expect(queue.next()?.0 == 1)
        #expect(queue.next()?.0 == 2)
        queue.append(100, of: quiet)
        queue.append(200, of: 3)
        #expect(queue.next()?.0 == 100)
        #expect(queue.next()?.0 == 200)
        // Each of the other two runs one, and the busy caller two.
        queue.append(101, of: quiet)
        #expect(queue.next()?.0 == 101)
        queue.finish(busy)
        queue.finish(busy)
        #expect(queue.next()?.0 == 3)
    }

    @Test("One caller's elements keep their order, and nothing is left at the end")
    func order() {
        var queue = FairQueue<Int>()
        for number in 1...5 { queue.append(number, of: 1) }
        for number in 1...5 {
            #expect(queue.next()?.0 == number)
            queue.finish(1)
        }
        #expect(queue.next() == nil)
    }

    @Test("All work of all callers is done on the threads, and they end when stopped")
    func threads() async throws {
        let threads = try #require(FairThreads(name: "fair", count: 2))
        let sum = await withTaskGroup(of: Int.self) { group in
            for number in 1...100 {
                group.addTask(executorPreference: threads.executor(for: number % 3)) { number }
            }
            return await group.reduce(0, +)
        }
        #expect(sum == 5050)
        threads.stop()
    }
}
