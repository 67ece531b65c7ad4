// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support
import Testing

@Suite("A value for which threads block")
struct BlockingValueTests {
    @Test("All threads get the value that was set first")
    func first() async throws {
        let threads = try #require(WorkerThreads(name: "waiters", count: 4))
        defer { threads.stop() }
        let value = BlockingValue<Int>()
        let values = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<3 { group.addTask(executorPreference: threads) { value.wait() } }
            group.addTask(executorPreference: threads) {
                value.set(1)
                value.set(2)
                return value.wait()
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(values == [1, 1, 1, 1])
    }
}
