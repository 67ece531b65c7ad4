// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
