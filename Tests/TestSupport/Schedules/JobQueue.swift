// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import SmartCard
internal import Support

/// Runs jobs one at a time, in an order drawn from a seed.
///
/// It gets each job that a task of the scenario makes ready: those of its child tasks, of the
/// unstructured tasks that inherit their executor, and of the actors that they call. A job runs until
/// its task suspends, changes its actor, or ends.
final class JobQueue: ActorJobExecutor, Sendable {
    private struct Entry {
        let job: UnownedJob
        /// The executor of an actor that blocks, or `nil`.
        let actor: BlockingExecutor?
        let task: UInt
        let priority: UInt64
        /// How many jobs had run when it became ready.
        let since: Int
    }

    /// How many jobs can run before one that is ready.
    ///
    /// Without this limit, a task that polls for the action of another would never let it run, and
    /// no real executor is as unfair.
    private static let patience = 1_000

    private struct State {
        var ready: [Entry] = []
        /// The priorities of tasks, by number.
        var priorities: [UInt: UInt64] = [:]
        var generator: SeededGenerator
        /// One in this many jobs gives its task another priority.
        ///
        /// At one, the order is a shuffle; otherwise some tasks wait for a long time while others
        /// run.
        let changeRate: UInt64
        /// The task whose job runs now.
        var running: UInt = 0
        var count = 0
        var isForeign = false
        var isRetired = false
    }

    private let state: Lock<State>
    private let thread = BlockingThread.currentNumber

    /// Creates a queue for the calling thread.
    init(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let changeRate = ([1, 4, 16] as [UInt64]).randomElement(using: &generator) ?? 1
        state = Lock(State(generator: generator, changeRate: changeRate))
    }

    /// How many jobs have run.
    var count: Int { state.withLock { $0.count } }

    /// Whether another thread made a job ready, at a time that no seed determines.
    var isForeign: Bool { state.withLock { $0.isForeign } }

    func enqueue(_ job: consuming ExecutorJob) {
        append(UnownedJob(job), on: nil)
    }

    func enqueue(_ job: UnownedJob, on actor: BlockingExecutor) {
        append(job, on: actor)
    }

    private func append(_ job: UnownedJob, on actor: BlockingExecutor?) {
        let number = Self.number(of: job)
        state.withLock { state in
            guard !state.isRetired else { return }
            if BlockingThread.currentNumber != thread { state.isForeign = true }
            // An actor's job belongs to the task that called it.
            let task = number ?? state.running
            let changes = state.generator.next() % state.changeRate == 0
            let known = changes ? nil : state.priorities[task]
            let priority = known ?? state.generator.next()
            state.priorities[task] = priority
            state.ready.append(
                Entry(
                    job: job, actor: actor, task: task, priority: priority, since: state.count))
        }
    }

    /// Runs one job.
    ///
    /// - Returns: `false` if none is ready.
    func runNext() -> Bool {
        let entry = state.withLock { state -> Entry? in
            // The first one has waited longest.
            guard let oldest = state.ready.first else { return nil }
            var next = 0
            if state.count - oldest.since <= Self.patience {
                for index in state.ready.indices
                where state.ready[index].priority > state.ready[next].priority { next = index }
            }
            state.running = state.ready[next].task
            state.count += 1
            return state.ready.remove(at: next)
        }
        guard let entry else { return false }
        if let actor = entry.actor {
            entry.job.runSynchronously(
                isolatedTo: actor.asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
        } else {
            entry.job.runSynchronously(on: asUnownedTaskExecutor())
        }
        return true
    }

    /// Takes no more jobs, and keeps itself alive: tasks of a failed run can outlive the run.
    func retire() {
        state.withLock { state in
            state.isRetired = true
            state.ready = []
            state.priorities = [:]
        }
        _ = Unmanaged.passRetained(self)
    }

    /// Returns the unique number of a job's task; `nil` for an actor's job.
    private static func number(of job: UnownedJob) -> UInt? {
        // "UnownedJob(id: 17)", and "UnownedJob(id: nil)" for an actor's job. Numbers begin at 1.
        let number = job.description.withCString { strtoul($0 + 15, nil, 10) }
        return number == 0 ? nil : number
    }
}
