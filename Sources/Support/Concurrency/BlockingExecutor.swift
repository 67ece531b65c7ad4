// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The executor of an actor whose methods block, such as one that owns a database.
///
/// The actor has a separate thread, so it never occupies a thread of the concurrency pool. The
/// thread ends with the executor.
///
///     actor Archive {
///         private nonisolated let executor: BlockingExecutor
///         nonisolated var unownedExecutor: UnownedSerialExecutor {
///             executor.asUnownedSerialExecutor()
///         }
///     }
package final class BlockingExecutor: SerialExecutor {
    private let jobs: any ActorJobExecutor
    /// The actor's own thread; `nil` if the caller's executor runs the actor's jobs.
    private let thread: WorkerThreads?

    /// Starts the thread; fails if the system cannot create one.
    ///
    /// Starts none if the executor that the caller chose (``InheritedExecutor``) also runs the jobs
    /// of actors.
    ///
    /// - Parameter name: The thread's name: at most 15 ASCII characters.
    package init?(name: String) {
        if let inherited = InheritedExecutor.current as? any ActorJobExecutor {
            jobs = inherited
            thread = nil
        } else {
            guard let thread = WorkerThreads(name: name, count: 1) else { return nil }
            jobs = thread
            self.thread = thread
        }
    }

    deinit {
        thread?.stop()
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        jobs.enqueue(UnownedJob(job), on: self)
    }
}

/// An executor that runs the jobs of actors with a ``BlockingExecutor`` as well.
///
/// A task's executor preference does not apply to an actor with its own executor (SE-0417). Such
/// an actor takes the executor that its creator chose instead, so that tests also control the
/// order of its jobs.
package protocol ActorJobExecutor: TaskExecutor {
    /// Queues a job of an actor, for `runSynchronously` on the actor's executor.
    ///
    /// - Parameters:
    ///   - job: The job.
    ///   - actor: The actor's executor, which must exist until the job has run.
    func enqueue(_ job: UnownedJob, on actor: BlockingExecutor)
}
