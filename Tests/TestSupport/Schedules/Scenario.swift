// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// One run of a scenario, whose jobs run in an order drawn from a seed.
///
/// A scenario has only its own thread: a task that waits for another thread, for a system clock, or
/// in `Task.yield()`, counts as one that never ends. Unstructured tasks of a scenario are started
/// with `Task(executorPreference: .inherited)`. Time stands still until no job is ready; then it
/// moves to the next time that a task sleeps for.
public final class Scenario: Sendable {
    /// The reason why a run ended.
    public struct Failure: Error, CustomStringConvertible {
        /// The reason, with the place in the test.
        public let description: String

        /// Creates a failure.
        public init(description: String) { self.description = description }
    }

    private struct State {
        var generator: SeededGenerator
        var clocks: [ManualClock]
        var unfinished: [Int: String] = [:]
        var started = 0
        var failure: Failure?
    }

    /// An actor that a task changes to and back from.
    private actor Turn {
        func take() {}
    }

    private let turn = Turn()
    /// The clock of the scenario.
    public let clock = ManualClock()
    private let state: Lock<State>

    init(seed: UInt64) {
        state = Lock(State(generator: SeededGenerator(seed: ~seed), clocks: [clock]))
    }

    /// Advances another clock together with this one.
    public func add(_ clock: ManualClock) {
        state.withLock { $0.clocks.append(clock) }
    }

    /// Returns a number determined by the seed, for the events of the scenario.
    public func random(_ range: ClosedRange<Int>) -> Int {
        state.withLock { Int.random(in: range, using: &$0.generator) }
    }

    /// Starts a task of the scenario, which must end.
    ///
    /// - Parameters:
    ///   - name: The task's action, for the report of a task that never ends.
    ///   - body: The action. Throw to fail the run.
    /// - Returns: The task.
    @discardableResult
    public func start<Value: Sendable>(
        _ name: String, _ body: @escaping @Sendable () async throws -> Value
    ) -> Task<Value, any Error> {
        let number = begin(name)
        return Task(executorPreference: .inherited) { [self] in
            defer { end(number) }
            do {
                return try await body()
            } catch {
                fail(error, in: name)
                throw error
            }
        }
    }

    /// Lets other tasks run, a number of times determined by the seed.
    ///
    /// `Task.yield()` would not work: it uses the default executor, whatever a task prefers.
    public func pause(_ turns: ClosedRange<Int> = 0...8) async {
        for _ in 0..<random(turns) { await turn.take() }
    }

    /// Fails the run unless a condition holds.
    public func expect(
        _ condition: Bool, _ comment: @autoclosure () -> String,
        file: StaticString = #fileID, line: UInt = #line
    ) throws {
        if !condition { throw Failure(description: "\(comment()) (\(file):\(line))") }
    }

    // MARK: - For the explorer

    var failure: Failure? { state.withLock { $0.failure } }

    /// The tasks that have not ended, in the order in which they started.
    var unfinished: [String] {
        state.withLock { $0.unfinished.sorted { $0.key < $1.key }.map(\.value) }
    }

    /// Advances all clocks to the next time that a task sleeps for.
    ///
    /// - Returns: `false` if no task sleeps.
    func advance() -> Bool {
        let clocks = state.withLock { $0.clocks }
        guard let wait = clocks.compactMap(\.timeToNextWake).min() else { return false }
        for clock in clocks { clock.advance(by: wait) }
        return true
    }

    private func begin(_ name: String) -> Int {
        state.withLock { state in
            state.started += 1
            state.unfinished[state.started] = name
            return state.started
        }
    }

    private func end(_ number: Int) {
        state.withLock { $0.unfinished[number] = nil }
    }

    private func fail(_ error: any Error, in task: String) {
        state.withLock { state in
            state.failure = state.failure ?? Failure(description: "\(task): \(error)")
        }
    }
}
