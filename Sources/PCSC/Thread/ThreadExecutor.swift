// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Runs blocking calls, and the tasks that wait for them, on a thread of its own.
///
/// The thread owns a resource: it is made on the thread, used only there and released
/// there. A task that prefers this executor reaches a blocking call and comes back
/// without changing threads. A call that never returns is left behind with
/// ``abandon(call:)``: its thread keeps the old resource, and a new thread with a new
/// resource takes over the queue.
package final class ThreadExecutor<Resource: AnyObject>: TaskExecutor {
    private let queue: WorkQueue<Resource>

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - name: The thread's name; the system keeps 15 characters.
    ///   - makeResource: Makes what the thread owns.
    /// - Throws: `noMemory` when the system has no further thread.
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
    /// It is given its number, which ``abandon(call:)`` takes.
    package func submit(_ call: @escaping @Sendable (Resource, UInt64) -> Void) {
        queue.append(.call(call))
    }

    /// Gives up on a running call and goes on with a new thread.
    ///
    /// - Parameter call: The call's number.
    /// - Returns: Whether the call was still running and another thread could be started.
    @discardableResult
    package func abandon(call: UInt64) -> Bool {
        queue.abandon(call: call)
    }
}
