// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A thread for blocking calls of the PC/SC service, with a watchdog.
final class ServiceThread: Sendable {
    /// Runs the calls; tasks that prefer it wait for them without changing threads.
    let executor: ThreadExecutor<ServiceConnection>
    private let watchdog: Watchdog

    /// Starts a thread.
    ///
    /// - Parameters:
    ///   - name: The thread's name; the system keeps 15 characters.
    ///   - limit: How long one call may take.
    ///   - time: The clock of the limit.
    /// - Throws: `noMemory` when the system has no further thread.
    init(name: String, limit: Duration, time: TimeSource) throws(PCSCError) {
        let population = Lock(0)
        let executor = try ThreadExecutor(name: name) {
            ServiceConnection(population: population)
        }
        self.executor = executor
        watchdog = Watchdog(limit: limit, time: time) { executor.abandon(call: $0) }
    }

    /// Runs a call on the thread.
    ///
    /// Cancelling the task releases the caller at once; the call itself goes on.
    ///
    /// - Throws: What `body` throws, `cancelled`, `timeout`.
    func call<Value: Sendable>(
        _ body: @escaping @Sendable (ServiceConnection) throws(PCSCError) -> Value
    ) async throws(PCSCError) -> Value {
        let pending = PendingCall<Value>()
        return try await withTaskCancellationHandler {
            await wait(for: pending) { (connection, _) throws(PCSCError) in
                try body(connection)
            }
        } onCancel: {
            pending.end(.failure(.cancelled))
        }.get()
    }

    /// Runs a call that waits for a reader's state and ends when the task is cancelled.
    ///
    /// - Throws: What `body` throws, `cancelled`, `timeout`.
    func wait<Value: Sendable>(
        _ body: @escaping @Sendable (ServiceConnection, WaitContext) throws(PCSCError) -> Value
    ) async throws(PCSCError) -> Value {
        let pending = PendingCall<Value>()
        let token = WaitToken()
        let watchdog = watchdog
        return try await withTaskCancellationHandler {
            await wait(for: pending) { (connection, call) throws(PCSCError) in
                try body(connection, WaitContext(token: token) { watchdog.restart(call) })
            }
        } onCancel: {
            pending.end(.failure(.cancelled))
            token.cancel()
        }.get()
    }

    /// Runs a call whether or not the task is cancelled.
    func finish(_ body: @escaping @Sendable (ServiceConnection) -> Void) async {
        // Nobody is told of a timeout: the thread and what it held were dropped then,
        // which is all that the caller wanted.
        _ = await wait(for: PendingCall<Void>()) { (connection, _) in body(connection) }
    }

    /// Runs a call for which nobody waits.
    func send(_ body: @escaping @Sendable (ServiceConnection) -> Void) {
        let pending = PendingCall<Void>()
        submit(pending) { (connection, _) in body(connection) }
    }

    private func wait<Value>(
        for pending: PendingCall<Value>,
        _ body: @escaping @Sendable (ServiceConnection, UInt64) throws(PCSCError) -> Value
    ) async -> PendingCall<Value>.Outcome {
        await withCheckedContinuation { continuation in
            if pending.begin(continuation) { submit(pending, body) }
        }
    }

    private func submit<Value>(
        _ pending: PendingCall<Value>,
        _ body: @escaping @Sendable (ServiceConnection, UInt64) throws(PCSCError) -> Value
    ) {
        let watchdog = watchdog
        executor.submit { connection, call in
            guard !pending.isOver else { return }
            watchdog.start(call, for: pending)
            let outcome: PendingCall<Value>.Outcome
            do throws(PCSCError) {
                outcome = .success(try body(connection, call))
            } catch {
                outcome = .failure(error)
            }
            watchdog.stop(call)
            pending.end(outcome)
        }
    }
}
