// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A pool of threads for work that blocks, such as in a database, or keeps a processor busy.
///
/// A task that prefers this executor runs on them, so the concurrency pool never blocks.
package final class WorkerThreads: ActorJobExecutor {
    private struct Entry {
        let job: UnownedJob
        /// The executor of the actor that the job runs on; `nil` for a task's own job.
        let actor: BlockingExecutor?
    }

    private let queue = BlockingQueue<Entry>()

    /// Starts the threads; fails if the system cannot create any.
    ///
    /// - Parameters:
    ///   - name: The threads' name: at most 15 ASCII characters.
    ///   - count: The number of threads.
    package init?(name: String, count: Int) {
        let started = (0..<count).count { _ in WorkerThread.start(name: name) { [self] in work() } }
        guard started > 0 else { return nil }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        queue.append(Entry(job: UnownedJob(job), actor: nil))
    }

    package func enqueue(_ job: UnownedJob, on actor: BlockingExecutor) {
        queue.append(Entry(job: job, actor: actor))
    }

    /// Ends the threads after the queued jobs; do not queue any after this call.
    package func stop() {
        queue.close()
    }

    private func work() {
        while let entry = queue.next() {
            if let actor = entry.actor {
                entry.job.runSynchronously(on: actor.asUnownedSerialExecutor())
            } else {
                entry.job.runSynchronously(on: asUnownedTaskExecutor())
            }
        }
    }
}
