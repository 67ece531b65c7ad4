// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support
internal import TestSupport
internal import Testing

@testable internal import PCSC

@Suite
struct PendingCallTests {
    private let executor: ThreadExecutor<ServiceConnection>
    private let limits = CallLimits(call: .patience, clock: ContinuousClock())

    init() throws {
        let memory = ServiceMemory()
        executor = try #require(
            ThreadExecutor(name: "test-call") { ServiceConnection(memory: memory) })
    }

    /// Returns a call that waits at a latch, and a stream that finishes when the call starts.
    private func blockedCall(_ latch: Latch) -> (PendingCall<Int>, start: AsyncStream<Void>) {
        let start = AsyncStream.makeStream(of: Void.self)
        let call = PendingCall(limits, on: executor) { _ in
            start.continuation.finish()
            latch.wait()
            return 1
        }
        return (call, start.stream)
    }

    @Test
    func aCallEndsWithItsResult() async {
        let call = PendingCall(limits, on: executor) { _ in BlockingThread.currentName }
        #expect(await call.outcome() == .success("test-call"))
        #expect(call.isOver)
        let failure = PendingCall<Int>(limits, on: executor) { (_) throws(PCSCError) in
            throw .noSmartCard
        }
        #expect(await failure.outcome() == .failure(.noSmartCard))
    }

    @Test
    func theFirstEndCounts() async {
        let latch = Latch()
        let (call, start) = blockedCall(latch)
        async let outcome = call.outcome()
        for await _ in start {}
        #expect(!call.isOver)
        #expect(call.end(.failure(.cancelled)))
        #expect(!call.end(.success(2)))
        call.expire()
        #expect(await outcome == .failure(.cancelled))
        latch.open()
    }

    @Test
    func anEndBeforeTheBeginningIsKept() async {
        let isMade = Lock(false)
        let call = PendingCall(limits, on: executor) { _ in isMade.withLock { $0 = true } }
        #expect(call.end(.failure(.cancelled)))
        #expect(call.isOver)
        let outcome = await call.outcome()
        #expect(throws: PCSCError.cancelled) { try outcome.get() }
        _ = await PendingCall(limits, on: executor) { _ in }.outcome()
        #expect(!isMade.withLock { $0 })
    }

    @Test
    func anAbandonedCallDoesNotHoldUpTheNext() async {
        let latch = Latch()
        let (call, start) = blockedCall(latch)
        async let outcome = call.outcome()
        for await _ in start {}
        call.abandon(.cancelled)
        #expect(await outcome == .failure(.cancelled))
        let next = PendingCall(limits, on: executor) { _ in 2 }
        #expect(await next.outcome() == .success(2))
        latch.open()
    }

    @Test
    func anExpiredCallTimesOut() async {
        let latch = Latch()
        let (call, start) = blockedCall(latch)
        async let outcome = call.outcome()
        for await _ in start {}
        call.expire()
        #expect(await outcome == .failure(.timeout))
        latch.open()
    }
}
