// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Runs blocking calls, and the tasks that wait for them, on a dedicated thread.
///
/// The thread owns a resource, which is created, used, and released only on the thread. A task that
/// prefers this executor makes a blocking call without a thread switch. If a call never returns,
/// abandon it with ``abandon(call:)``: its thread keeps the old resource, and a new thread with a
/// new resource continues with the queue.
package final class ThreadExecutor<Resource: AnyObject>: TaskExecutor {
    private enum Item {
        case job(UnownedJob, UnownedTaskExecutor)
        case call(@Sendable (Resource, UInt64) -> Void)
    }

    private struct Progress {
        /// The number of the thread that takes the items; earlier ones were abandoned.
        var thread: UInt64 = 1
        /// The number of the running item, or `nil` while the thread waits.
        var running: UInt64?
        private var lastItem: UInt64 = 0

        /// Starts an item and returns its number.
        mutating func begin() -> UInt64 {
            lastItem += 1
            running = lastItem
            return lastItem
        }

        /// Ends an item.
        ///
        /// - Returns: Whether the thread continues; `false` if it was abandoned.
        mutating func end(on thread: UInt64) -> Bool {
            guard thread == self.thread else { return false }
            running = nil
            return true
        }
    }

    private let name: String
    private let makeResource: @Sendable () -> Resource
    // Both outlive the executor while an abandoned thread hangs in a call.
    private let queue = BlockingQueue<Item>()
    private let progress = Lock(Progress())

    /// Starts the thread; fails if the system cannot create one.
    ///
    /// - Parameters:
    ///   - name: The thread's name: at most 15 ASCII characters.
    ///   - makeResource: Creates the resource that the thread owns.
    package init?(name: String, makeResource: @escaping @Sendable () -> Resource) {
        self.name = name
        self.makeResource = makeResource
        guard startThread(1) else { return nil }
    }

    deinit {
        queue.close()
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
        progress.withLock { progress in
            guard progress.running == call, startThread(progress.thread + 1) else { return false }
            progress.thread += 1
            progress.running = nil
            return true
        }
    }

    private func startThread(_ number: UInt64) -> Bool {
        // The thread does not keep the executor, whose end lets the thread end.
        WorkerThread.start(name: name) { [makeResource, queue, progress] in
            let resource = makeResource()
            while let item = queue.next() {
                let call = progress.withLock { $0.begin() }
                switch item {
                case .job(let job, let executor): job.runSynchronously(on: executor)
                case .call(let body): body(resource, call)
                }
                guard progress.withLock({ $0.end(on: number) }) else { return }
            }
        }
    }
}
