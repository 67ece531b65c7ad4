// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Support

/// Waits for asynchronous answers where Apple's interface is synchronous.
enum BlockingQuery {
    /// Runs a question and its child tasks on one thread.
    ///
    /// The caller blocks, usually on a thread of the concurrency pool. Dispatch, whose queues share
    /// the threads of that pool, starts additional threads only about once a second while they
    /// block, so a question on a queue would wait for the callers of other questions.
    private final class Executor: TaskExecutor {
        /// The jobs ready to run; `nil` ends the thread.
        private let jobs = Lock<[UnownedJob?]>([])
        private let count = DispatchSemaphore(value: 0)

        func enqueue(_ job: consuming ExecutorJob) {
            append(UnownedJob(job))
        }

        /// Ends the thread after the job that calls this.
        func finish() {
            append(nil)
        }

        /// Runs jobs until ``finish()``.
        func run() {
            while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
        }

        private func append(_ job: UnownedJob?) {
            jobs.withLock { $0.append(job) }
            count.signal()
        }

        private func next() -> UnownedJob? {
            count.wait()
            return jobs.withLock { $0.removeFirst() }
        }
    }

    /// Waits for an answer.
    ///
    /// - Parameters:
    ///   - limit: How long to wait. Then the question's task is canceled.
    ///   - question: The question, which runs on its own thread.
    /// - Returns: The answer; `nil` if it does not come in time or the system is out of threads.
    static func answer<Value: Sendable>(
        within limit: Duration, to question: @escaping @Sendable () async -> Value
    ) -> Value? {
        let executor = Executor()
        guard WorkerThread.start({ executor.run() }) else { return nil }
        let answer = Lock<Value?>(nil)
        let isThere = DispatchSemaphore(value: 0)
        let task = Task(executorPreference: executor) {
            let value = await question()
            answer.withLock { $0 = value }
            isThere.signal()
            executor.finish()
        }
        guard isThere.wait(timeout: .now() + limit / .seconds(1)) == .success else {
            task.cancel()
            return nil
        }
        return answer.withLock { $0 }
    }
}
