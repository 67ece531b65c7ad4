// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// A pool of threads for work that blocks in a database or keeps a processor busy.
///
/// A task that prefers this executor runs on them, so the concurrency pool never blocks.
final class WorkerThreads: TaskExecutor, @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    // Both are protected by the mutex.
    private var jobs: [UnownedJob] = []
    private var isStopped = false

    /// Starts the threads.
    ///
    /// - Returns: `nil` if the system cannot create a thread.
    init?(count: Int) {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
        let started = (0..<count).count { _ in WorkerThread.start { [self] in work() } }
        guard started > 0 else { return nil }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        pthread_mutex_lock(mutex)
        jobs.append(job)
        pthread_cond_signal(condition)
        pthread_mutex_unlock(mutex)
    }

    /// Ends the threads after the queued jobs; do not queue any after this call.
    func stop() {
        pthread_mutex_lock(mutex)
        isStopped = true
        pthread_cond_broadcast(condition)
        pthread_mutex_unlock(mutex)
    }

    private func work() {
        while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    private func next() -> UnownedJob? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while jobs.isEmpty, !isStopped { pthread_cond_wait(condition, mutex) }
        return jobs.isEmpty ? nil : jobs.removeFirst()
    }
}
