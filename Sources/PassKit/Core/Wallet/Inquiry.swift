// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SmartCard

/// Asks asynchronously where Apple's interface is not asynchronous.
enum Inquiry {
    /// Runs the asking task, so that a thread of the pool that waits for it cannot hold it up.
    private final class Executor: TaskExecutor {
        private let queue = DispatchQueue(label: "PassKit.Inquiry", attributes: .concurrent)

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }

    private static let executor = Executor()

    /// Waits for an answer.
    ///
    /// - Returns: The answer; `nil` when there is none within 5 seconds.
    static func answer<Value: Sendable>(
        to question: @escaping @Sendable () async -> Value
    ) -> Value? {
        let answer = Lock<Value?>(nil)
        let isThere = DispatchSemaphore(value: 0)
        Task(executorPreference: executor) {
            let value = await question()
            answer.withLock { $0 = value }
            isThere.signal()
        }
        _ = isThere.wait(timeout: .now() + 5)
        return answer.withLock { $0 }
    }
}
