// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// Gives the jobs of actors that all runs of a scenario share to the queue of the current run.
///
/// An actor with a `BlockingExecutor` takes its creator's executor, and the queue of a scenario
/// ends with its run. Create such an actor in ``share(_:)``, and pass this queue to the explorer.
public final class SharedJobQueue: Sendable {
    private final class Forwarder: ActorJobExecutor {
        let queue = Lock<JobQueue?>(nil)

        private var current: JobQueue {
            guard let queue = queue.withLock({ $0 }) else {
                fatalError("An actor that scenarios share runs only within a scenario")
            }
            return queue
        }

        func enqueue(_ job: consuming ExecutorJob) {
            current.enqueue(job)
        }

        func enqueue(_ job: UnownedJob, on actor: BlockingExecutor) {
            current.enqueue(job, on: actor)
        }
    }

    private let forwarder = Forwarder()

    /// Creates a queue for the actors of one scenario.
    public init() {}

    /// Creates actors for all runs of a scenario.
    ///
    /// - Parameter make: Creates the actors.
    /// - Returns: The value that `make` returns.
    /// - Throws: The error that `make` throws.
    public func share<Value>(_ make: () throws -> Value) rethrows -> Value {
        try InheritedExecutor.$current.withValue(forwarder) { try make() }
    }

    func use(_ queue: JobQueue) {
        forwarder.queue.withLock { $0 = queue }
    }
}
