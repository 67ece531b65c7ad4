// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Support

@Suite("Queues of threads")
struct BlockingQueueTests {
    @Test("Elements come in their order, also those that arrive in between")
    func order() {
        let queue = BlockingQueue<Int>()
        queue.append(1)
        queue.append(2)
        #expect(queue.next() == 1)
        queue.append(3)
        #expect(queue.next() == 2)
        #expect(queue.next() == 3)
    }

    @Test("A closed queue still returns its elements")
    func closed() {
        let queue = BlockingQueue<Int>()
        queue.append(1)
        queue.close()
        #expect(queue.next() == 1)
        #expect(queue.next() == nil)
        #expect(queue.next() == nil)
    }

    @Test("Each element goes to one of the waiting threads, and the end to all")
    func threads() async throws {
        let queue = BlockingQueue<Int>()
        let taken = try await withThrowingTaskGroup(of: [Int].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try await BlockingThread.run {
                        var taken: [Int] = []
                        while let element = queue.next() { taken.append(element) }
                        return taken
                    }
                }
            }
            for element in 0..<1_000 { queue.append(element) }
            queue.close()
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(taken.sorted() == Array(0..<1_000))
    }
}
