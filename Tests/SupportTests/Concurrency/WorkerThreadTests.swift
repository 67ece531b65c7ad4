// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Support
import TestSupport
import Testing

@Suite("Worker threads")
struct WorkerThreadTests {
    private static func onThread<Value: Sendable>(
        named name: String, _ body: @escaping @Sendable () -> Value
    ) async -> Value? {
        await withCheckedContinuation { continuation in
            let isStarted = WorkerThread.start(name: name) {
                continuation.resume(returning: body())
            }
            if !isStarted { continuation.resume(returning: nil) }
        }
    }

    @Test("A thread has a name, and runs beside the concurrency pool")
    func name() async {
        let name = await Self.onThread(named: "fifteen-letters") { BlockingThread.currentName }
        #expect(name == "fifteen-letters")
    }

    @Test("A thread blocks all signals except those of its own faults")
    func signals() async throws {
        let blocked = await Self.onThread(named: "signals") {
            var mask = sigset_t()
            pthread_sigmask(SIG_BLOCK, nil, &mask)
            return (1..<32).filter { sigismember(&mask, $0) == 1 }
        }
        // The system never blocks SIGKILL and SIGSTOP.
        let others = [SIGILL, SIGTRAP, SIGFPE, SIGBUS, SIGSEGV, SIGSYS, SIGKILL, SIGSTOP]
        #expect(try #require(blocked) == (1..<32).filter { !others.contains($0) })
    }
}
