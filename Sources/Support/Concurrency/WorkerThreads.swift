// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A pool of threads for work that blocks, such as in a database, or keeps a processor busy.
///
/// A task that prefers this executor runs on them, so the concurrency pool never blocks.
package final class WorkerThreads: ActorJobExecutor, @unchecked Sendable {
    private struct Entry {
        let job: UnownedJob
        /// The executor of the actor that the job runs on; `nil` for a task's own job.
        let actor: BlockingExecutor?
    }

    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    // Both are protected by the mutex.
    private var entries: [Entry] = []
    private var isStopped = false

    /// Starts the threads; fails if the system cannot create any.
    ///
    /// - Parameters:
    ///   - name: The threads' name: at most 15 ASCII characters.
    ///   - count: The number of threads.
    package init?(name: String, count: Int) {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
        let started = (0..<count).count { _ in WorkerThread.start(name: name) { [self] in work() } }
        guard started > 0 else { return nil }
    }

    deinit {
        pthread_cond_destroy(condition)
        condition.deallocate()
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        append(Entry(job: UnownedJob(job), actor: nil))
    }

    package func enqueue(_ job: UnownedJob, on actor: BlockingExecutor) {
        append(Entry(job: job, actor: actor))
    }

    /// Ends the threads after the queued jobs; do not queue any after this call.
    package func stop() {
        pthread_mutex_lock(mutex)
        isStopped = true
        pthread_cond_broadcast(condition)
        pthread_mutex_unlock(mutex)
    }

    private func append(_ entry: Entry) {
        pthread_mutex_lock(mutex)
        entries.append(entry)
        pthread_cond_signal(condition)
        pthread_mutex_unlock(mutex)
    }

    private func work() {
        while let entry = next() {
            if let actor = entry.actor {
                entry.job.runSynchronously(on: actor.asUnownedSerialExecutor())
            } else {
                entry.job.runSynchronously(on: asUnownedTaskExecutor())
            }
        }
    }

    private func next() -> Entry? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while entries.isEmpty, !isStopped { pthread_cond_wait(condition, mutex) }
        return entries.isEmpty ? nil : entries.removeFirst()
    }
}
