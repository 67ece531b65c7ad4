// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A thread for blocking calls to the PC/SC service, with a watchdog; starts at the first call.
final class ServiceThread: Sendable {
    private let name: String
    private let limits: CallLimits
    private let memory = ServiceMemory()
    private let thread = Lock<ThreadExecutor<ServiceConnection>?>(nil)
    /// The current or last wait.
    private let waiting = Lock<WaitToken?>(nil)

    /// Creates an object whose thread starts at the first call.
    ///
    /// - Parameters:
    ///   - name: The thread's name: at most 15 ASCII characters.
    ///   - limit: The time limit for one call.
    ///   - clock: The clock for the time limit.
    init(name: String, limit: Duration, clock: some Clock<Duration>) {
        self.name = name
        limits = CallLimits(call: limit, clock: clock)
    }

    /// The executor of the calls, or `nil` before the first call.
    ///
    /// Tasks that prefer it wait for calls without a thread switch.
    var executor: (any TaskExecutor)? { thread.withLock { $0 } }

    /// Runs a call on the thread.
    ///
    /// Cancelling the task releases the caller at once; the call itself continues.
    ///
    /// - Parameters:
    ///   - abandonsOnCancellation: Whether cancelling also abandons the thread, as after the time
    ///     limit. A caller that prefers the thread's executor is released only then.
    ///   - body: The call.
    /// - Returns: The value that `body` returns.
    /// - Throws: What `body` throws, `cancelled`, `timeout`; `noMemory` when the system cannot create
    ///   the thread.
    func call<Value: Sendable>(
        abandonsOnCancellation: Bool = false,
        _ body: @escaping @Sendable (ServiceConnection) throws(PCSCError) -> Value
    ) async throws(PCSCError) -> Value {
        let call = PendingCall(limits, on: try started(), body)
        interruptWait()
        return try await withTaskCancellationHandler {
            await call.outcome()
        } onCancel: {
            if abandonsOnCancellation {
                call.abandon(.cancelled)
            } else {
                call.end(.failure(.cancelled))
            }
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
    /// - Throws: What `step` throws, `cancelled`, `timeout`; `noMemory` when the system cannot create
    ///   the thread.
    func wait<State: Sendable, Value: Sendable>(
        _ start: State,
        step:
            @escaping @Sendable (
                inout State, ServiceConnection, WaitToken
            ) throws(PCSCError) -> Value?
    ) async throws(PCSCError) -> Value {
        let executor = try started()
        var state = start
        while true {
            let token = WaitToken()
            let before = state
            let call = PendingCall(limits, on: executor) { (connection) throws(PCSCError) in
                var state = before
                let value = try step(&state, connection, token)
                return (state, value)
            }
            waiting.withLock { $0 = token }
            let (after, value) = try await withTaskCancellationHandler {
                await call.outcome()
            } onCancel: {
                call.end(.failure(.cancelled))
                token.cancel()
            }.get()
            if let value { return value }
            state = after
        }
    }

    /// Runs a call even if the task is cancelled; does nothing before the first call.
    func finish(_ body: @escaping @Sendable (ServiceConnection) -> Void) async {
        guard let executor = thread.withLock({ $0 }) else { return }
        interruptWait()
        // Ignore a timeout: the thread and its resources have been dropped then, which is all the
        // caller wanted.
        _ = await PendingCall(limits, on: executor, body).outcome()
    }

    /// Runs a call without waiting for it; does nothing before the first call.
    func send(_ body: @escaping @Sendable (ServiceConnection) -> Void) {
        guard let executor = thread.withLock({ $0 }) else { return }
        interruptWait()
        executor.submit(PendingCall(limits, on: executor, body).run)
    }

    /// Lets the next call run now instead of at the end of the present slice of a wait.
    private func interruptWait() {
        waiting.withLock { $0 }?.interrupt()
    }

    private func started() throws(PCSCError) -> ThreadExecutor<ServiceConnection> {
        try thread.withLock { [name, memory] (thread) throws(PCSCError) in
            if let thread { return thread }
            let started = ThreadExecutor(name: name) { ServiceConnection(memory: memory) }
            guard let started else { throw .noMemory }
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

    func recordRestart() {
        state.withLock { $0.restarts += 1 }
    }

    func remember(lostCard: ReaderStateQuery?) {
        state.withLock { $0.lostCard = lostCard }
    }
}
