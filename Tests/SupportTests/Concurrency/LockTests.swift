// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support
import Testing

@Suite("Lock")
struct LockTests {
    private struct Failure: Error, Equatable {}

    @Test("A lock loses no change when several tasks use it")
    func exclusion() async {
        let lock = Lock(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<1_000 { lock.withLock { $0 += 1 } }
                }
            }
        }
        #expect(lock.withLock { $0 } == 8_000)
    }

    @Test("An error in a lock's body is rethrown and releases the lock")
    func errors() {
        let lock = Lock([1])
        #expect(throws: Failure()) {
            try lock.withLock { (value: inout [Int]) throws(Failure) in
                value.append(2)
                throw Failure()
            }
        }
        #expect(lock.withLock { $0 } == [1, 2])
    }
}
