// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Support

/// Waits for asynchronous answers where Apple's interface is synchronous.
enum BlockingQuery {
    /// Waits for an answer.
    ///
    /// - Parameters:
    ///   - limit: How long to wait. Then the question's task is canceled.
    ///   - question: The question, which runs on its own thread. The caller blocks, usually on a
    ///     thread of the concurrency pool, so the question must not need one.
    /// - Returns: The answer; `nil` if it does not come in time or the system is out of threads.
    static func answer<Value: Sendable>(
        within limit: Duration, to question: @escaping @Sendable () async -> Value
    ) -> Value? {
        guard let thread = WorkerThreads(count: 1) else { return nil }
        let answer = Lock<Value?>(nil)
        let isThere = DispatchSemaphore(value: 0)
        let task = Task(executorPreference: thread) {
            let value = await question()
            answer.withLock { $0 = value }
            isThere.signal()
            thread.stop()
        }
        guard isThere.wait(timeout: .now() + limit / .seconds(1)) == .success else {
            task.cancel()
            return nil
        }
        return answer.withLock { $0 }
    }
}
