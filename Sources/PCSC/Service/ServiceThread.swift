// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A thread for blocking calls to the PC/SC service, with a watchdog.
final class ServiceThread: Sendable {
    /// The executor of the calls; tasks that prefer it wait for them without a thread switch.
    let executor: ThreadExecutor<ServiceConnection>
    private let watchdog: Watchdog
    /// The current or last wait.
    private let waiting = Lock<WaitToken?>(nil)

    /// Starts a thread.
    ///
    /// - Parameters:
    ///   - name: The thread's name; the system keeps 15 characters.
    ///   - limit: The time limit for one call.
    ///   - time: The clock for the time limit.
    /// - Throws: `noMemory` when the system cannot create another thread.
    init(name: String, limit: Duration, time: TimeSource) throws(PCSCError) {
        let memory = ServiceMemory()
        let executor = ThreadExecutor(name: name) { ServiceConnection(memory: memory) }
        guard let executor else { throw .noMemory }
        self.executor = executor
        watchdog = Watchdog(limit: limit, time: time) { executor.abandon(call: $0) }
    }

    /// Runs a call on the thread.
    ///
    /// Cancelling the task releases the caller at once; the call itself continues.
    ///
    /// - Throws: What `body` throws, `cancelled`, `timeout`.
    func call<Value: Sendable>(
        _ body: @escaping @Sendable (ServiceConnection) throws(PCSCError) -> Value
    ) async throws(PCSCError) -> Value {
        let pending = PendingCall<Value>()
        interruptWait()
        return try await withTaskCancellationHandler {
            await perform(body, for: pending)
        } onCancel: {
            pending.end(.failure(.cancelled))
        }.get()
    }

    /// Runs a wait for a reader's state, slice by slice, until it returns a value.
    ///
    /// Other calls can run between the slices. Cancelling the task ends the wait at once.
    ///
    /// - Parameters:
    ///   - start: The state of the wait before the first slice.
    ///   - step: Waits for one slice and returns `nil` to continue the wait.
    /// - Returns: The value that `step` returned.
    /// - Throws: What `step` throws, `cancelled`, `timeout`.
    func wait<State: Sendable, Value: Sendable>(
        _ start: State,
        step:
            @escaping @Sendable (
                inout State, ServiceConnection, WaitToken
            ) throws(PCSCError) -> Value?
    ) async throws(PCSCError) -> Value {
        var state = start
        while true {
            let token = WaitToken()
            let pending = PendingCall<(State, Value?)>()
            let before = state
            waiting.withLock { $0 = token }
            let (after, value) = try await withTaskCancellationHandler {
                await perform(
                    { (connection) throws(PCSCError) in
                        var state = before
                        let value = try step(&state, connection, token)
                        return (state, value)
                    }, for: pending)
            } onCancel: {
                pending.end(.failure(.cancelled))
                token.cancel()
            }.get()
            if let value { return value }
            state = after
        }
    }

    /// Runs a call even if the task is cancelled.
    func finish(_ body: @escaping @Sendable (ServiceConnection) -> Void) async {
        interruptWait()
        // Ignore a timeout: the thread and its resources have been dropped then, which is all the
        // caller wanted.
        _ = await perform(body, for: PendingCall<Void>())
    }

    /// Runs a call without waiting for it.
    func send(_ body: @escaping @Sendable (ServiceConnection) -> Void) {
        interruptWait()
        submit(body, for: PendingCall<Void>())
    }

    /// Lets the next call run now instead of at the end of the present slice of a wait.
    private func interruptWait() {
        waiting.withLock { $0 }?.interrupt()
    }

    private func perform<Value>(
        _ body: @escaping @Sendable (ServiceConnection) throws(PCSCError) -> Value,
        for pending: PendingCall<Value>
    ) async -> PendingCall<Value>.Outcome {
        await pending.outcome { submit(body, for: pending) }
    }

    private func submit<Value>(
        _ body: @escaping @Sendable (ServiceConnection) throws(PCSCError) -> Value,
        for pending: PendingCall<Value>
    ) {
        let watchdog = watchdog
        executor.submit { connection, call in
            guard !pending.isOver else { return }
            watchdog.start(call, for: pending)
            let outcome: PendingCall<Value>.Outcome
            do throws(PCSCError) {
                outcome = .success(try body(connection))
            } catch {
                outcome = .failure(error)
            }
            watchdog.stop(call)
            pending.end(outcome)
        }
    }
}

/// A service thread that starts on first use.
final class LazyServiceThread: Sendable {
    private let name: String
    private let limit: Duration
    private let time: TimeSource
    private let thread = Lock<ServiceThread?>(nil)

    init(name: String, limit: Duration, clock: some Clock<Duration>) {
        self.name = name
        self.limit = limit
        time = TimeSource(clock)
    }

    /// Returns the thread, and starts it on first use.
    ///
    /// - Throws: `noMemory` when the system cannot create another thread.
    func started() throws(PCSCError) -> ServiceThread {
        try thread.withLock { (thread) throws(PCSCError) in
            if let thread { return thread }
            let started = try ServiceThread(name: name, limit: limit, time: time)
            thread = started
            return started
        }
    }
}

/// The state that the connections of one service thread share.
///
/// There are several connections while a call hangs on an abandoned thread.
final class ServiceMemory: Sendable {
    private struct State {
        var connections = 0
        var restarts = 0
        var lostCard: ReaderStateQuery?
    }

    private let state = Lock(State())

    /// The number of connections.
    var connections: Int { state.withLock { $0.connections } }

    /// The reader's state when the last lost card was found.
    ///
    /// The service can report a lost card as present until the next poll.
    var lostCard: ReaderStateQuery? { state.withLock { $0.lostCard } }

    /// The number of possible restarts of the service or a reader, which reset its event count.
    var restarts: Int { state.withLock { $0.restarts } }

    func connectionStarted() {
        state.withLock { $0.connections += 1 }
    }

    func connectionEnded() {
        state.withLock { $0.connections -= 1 }
    }

    func noteRestart() {
        state.withLock { $0.restarts += 1 }
    }

    func remember(lostCard: ReaderStateQuery?) {
        state.withLock { $0.lostCard = lostCard }
    }
}
