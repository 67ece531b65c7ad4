// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Support

/// Runs a scenario many times, each time with its jobs in another order.
///
/// The order comes from a seed, so a failed run can be repeated exactly. `SCHEDULE_SEEDS` sets the
/// number of seeds for each scenario (by default 100, and 10 in `make check`), `SCHEDULE_SEED` the
/// only seed, and `SCHEDULE_SCENARIO` the only scenario.
public struct ScheduleExplorer: Sendable {
    /// A run that failed.
    public struct Failure: Error, CustomStringConvertible {
        /// The seed of the run.
        public let seed: UInt64
        /// What happened, and how to reproduce it.
        public let description: String
    }

    /// The limits of one run: its jobs, and the time on its clocks.
    private static let limits = (jobs: 200_000, time: Duration.seconds(7 * 24 * 60 * 60))

    private let name: String
    private let seeds: [UInt64]
    private let shared: SharedJobQueue?

    /// Creates an explorer.
    ///
    /// - Parameters:
    ///   - name: The scenario, for its report.
    ///   - share: The share of the seeds that an expensive scenario runs.
    ///   - shared: The queue of the actors that all runs share, or `nil`.
    public init(_ name: String, share: Double = 1, shared: SharedJobQueue? = nil) {
        let environment = ProcessInfo.processInfo.environment
        let usual = Double(SeededGenerator.trials(100))
        let count = environment["SCHEDULE_SEEDS"].flatMap(Double.init) ?? usual
        let only = environment["SCHEDULE_SEED"].flatMap(UInt64.init)
        let isWanted = environment["SCHEDULE_SCENARIO"].map { $0 == name } ?? true
        let seeds = only.map { [$0] } ?? Array(1...UInt64(max(1, min(count * share, 1e9))))
        self.init(name, seeds: isWanted ? seeds : [], shared: shared)
    }

    /// Creates an explorer of these seeds.
    public init(_ name: String, seeds: [UInt64], shared: SharedJobQueue? = nil) {
        self.name = name
        self.seeds = seeds
        self.shared = shared
    }

    /// Runs the scenario with each seed until one fails.
    ///
    /// - Parameter body: The scenario.
    /// - Returns: How many jobs have run.
    /// - Throws: `Failure`.
    @discardableResult
    public func run(
        _ body: @escaping @Sendable (Scenario) async throws -> Void
    ) async throws -> Int {
        let (name, seeds, shared) = (name, seeds, shared)
        return try await withCheckedThrowingContinuation { done in
            let isStarted = WorkerThread.start(name: "schedules") {
                done.resume(
                    with: Result {
                        try seeds.reduce(0) { count, seed in
                            let queue = JobQueue(seed: seed)
                            defer { queue.retire() }
                            shared?.use(queue)
                            return try count + Self.run(body, on: queue, named: name, seed: seed)
                        }
                    })
            }
            if !isStarted { done.resume(throwing: CancellationError()) }
        }
    }

    private static func run(
        _ body: @escaping @Sendable (Scenario) async throws -> Void, on queue: JobQueue,
        named name: String, seed: UInt64
    ) throws -> Int {
        let scenario = Scenario(seed: seed)
        InheritedExecutor.$current.withValue(queue) {
            _ = scenario.start("the scenario") { try await body(scenario) }
        }
        guard let end = run(scenario, on: queue) else { return queue.count }
        throw Failure(
            seed: seed,
            description: "\(name), seed \(seed): \(end). To reproduce it: "
                + "make schedules SCENARIO='\(name)' SEED=\(seed)")
    }

    /// Runs a scenario to its end.
    ///
    /// - Returns: The failure, or `nil`.
    private static func run(_ scenario: Scenario, on queue: JobQueue) -> String? {
        while true {
            while queue.runNext() {
                if let failure = scenario.failure { return failure.description }
                if queue.count > limits.jobs { return "more than \(limits.jobs) jobs ran" }
                if queue.isForeign { return "a task came back from another thread" }
            }
            let unfinished = scenario.unfinished.joined(separator: ", ")
            if unfinished.isEmpty { return nil }
            guard scenario.advance() else {
                return "deadlock: nothing is ready, and these have not ended: \(unfinished)"
            }
            if scenario.clock.now.offset > limits.time {
                return "a week passed, and these have not ended: \(unfinished)"
            }
        }
    }
}
