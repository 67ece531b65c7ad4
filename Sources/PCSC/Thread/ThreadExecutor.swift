// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// Runs blocking calls, and the tasks that wait for them, on a dedicated thread.
///
/// The thread owns a resource, which is created, used, and released only on the thread. A task that
/// prefers this executor makes a blocking call without a thread switch. If a call never returns,
/// abandon it with ``abandon(call:)``: its thread keeps the old resource, and a new thread with a
/// new resource continues with the queue.
package final class ThreadExecutor<Resource: AnyObject>: TaskExecutor {
    private let queue: WorkQueue<Resource>

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - name: The thread's name; the system keeps 15 characters.
    ///   - makeResource: Creates the resource that the thread owns.
    /// - Throws: `noMemory` when the system cannot create another thread.
    package init(
        name: String, makeResource: @escaping @Sendable () -> Resource
    ) throws(PCSCError) {
        queue = WorkQueue(name: name, makeResource: makeResource)
        guard queue.startWorker() else { throw .noMemory }
    }

    deinit {
        queue.stop()
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        queue.append(.job(UnownedJob(job), asUnownedTaskExecutor()))
    }

    /// Queues a call.
    ///
    /// The call receives its number, for ``abandon(call:)``.
    package func submit(_ call: @escaping @Sendable (Resource, UInt64) -> Void) {
        queue.append(.call(call))
    }

    /// Gives up on a running call and continues with a new thread.
    ///
    /// - Parameter call: The call's number.
    /// - Returns: Whether the call was still running and another thread could be started.
    @discardableResult
    package func abandon(call: UInt64) -> Bool {
        queue.abandon(call: call)
    }
}

/// The queue of a thread executor, and the loop of the thread that processes it.
///
/// It outlives the executor while an abandoned thread hangs in a call.
private final class WorkQueue<Resource: AnyObject>: @unchecked Sendable {
    enum Item {
        case job(UnownedJob, UnownedTaskExecutor)
        case call(@Sendable (Resource, UInt64) -> Void)
    }

    private let name: String
    private let makeResource: @Sendable () -> Resource
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    // The mutex protects all of these.
    // A taken item leaves a gap, so that its call is released outside the mutex.
    private var items: [Item?] = []
    private var next = 0
    private var isStopped = false
    private var worker: UInt64 = 0
    private var started: UInt64 = 0
    private var running: UInt64?

    init(name: String, makeResource: @escaping @Sendable () -> Resource) {
        self.name = name
        self.makeResource = makeResource
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    func append(_ item: Item) {
        pthread_mutex_lock(mutex)
        items.append(item)
        pthread_cond_signal(condition)
        pthread_mutex_unlock(mutex)
    }

    /// Lets the thread end once the queue is empty.
    func stop() {
        pthread_mutex_lock(mutex)
        isStopped = true
        pthread_cond_signal(condition)
        pthread_mutex_unlock(mutex)
    }

    func startWorker() -> Bool {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return startWorkerLocked()
    }

    func abandon(call: UInt64) -> Bool {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        guard running == call else { return false }
        guard startWorkerLocked() else { return false }
        running = nil
        return true
    }

    private func startWorkerLocked() -> Bool {
        let number = worker + 1
        guard WorkerThread.start(name: name, { [self] in run(worker: number) })
        else { return false }
        worker = number
        return true
    }

    private func run(worker: UInt64) {
        let resource = makeResource()
        while let (item, number) = take(worker: worker) {
            switch item {
            case .job(let job, let executor): job.runSynchronously(on: executor)
            case .call(let call): call(resource, number)
            }
        }
    }

    /// Waits for the next item; `nil` ends the thread.
    private func take(worker: UInt64) -> (Item, UInt64)? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        guard worker == self.worker else { return nil }
        running = nil
        while next == items.count {
            if isStopped { return nil }
            items.removeAll(keepingCapacity: true)
            next = 0
            pthread_cond_wait(condition, mutex)
            guard worker == self.worker else { return nil }
        }
        guard let item = items[next].take() else { return nil }
        next += 1
        started += 1
        running = started
        return (item, started)
    }
}
