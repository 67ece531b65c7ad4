// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support
internal import TestSupport
internal import Testing

@testable internal import PCSC

@Suite
struct PendingCallTests {
    private let executor: ThreadExecutor<ServiceConnection>
    private let watchdog = Watchdog(limit: .patience, time: TimeSource(ContinuousClock())) { _ in }

    init() throws {
        let memory = ServiceMemory()
        executor = try #require(
            ThreadExecutor(name: "test-call") { ServiceConnection(memory: memory) })
    }

    /// Returns a call that waits at a latch, and a stream that finishes when the call starts.
    private func blockedCall(_ latch: Latch) -> (PendingCall<Int>, start: AsyncStream<Void>) {
        let start = AsyncStream.makeStream(of: Void.self)
        let call = PendingCall(watchdog) { _ in
            start.continuation.finish()
            latch.wait()
            return 1
        }
        return (call, start.stream)
    }

    @Test
    func aCallEndsWithItsResult() async {
        let call = PendingCall(watchdog) { _ in BlockingThread.currentName }
        #expect(await call.outcome(on: executor) == .success("test-call"))
        #expect(call.isOver)
        let failure = PendingCall<Int>(watchdog) { (_) throws(PCSCError) in throw .noSmartCard }
        #expect(await failure.outcome(on: executor) == .failure(.noSmartCard))
    }

    @Test
    func theFirstEndCounts() async {
        let latch = Latch()
        let (call, start) = blockedCall(latch)
        async let outcome = call.outcome(on: executor)
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
        let call = PendingCall(watchdog) { _ in isMade.withLock { $0 = true } }
        #expect(call.end(.failure(.cancelled)))
        #expect(call.isOver)
        let outcome = await call.outcome(on: executor)
        #expect(throws: PCSCError.cancelled) { try outcome.get() }
        _ = await PendingCall(watchdog) { _ in }.outcome(on: executor)
        #expect(!isMade.withLock { $0 })
    }

    @Test
    func anExpiredCallTimesOut() async {
        let latch = Latch()
        let (call, start) = blockedCall(latch)
        async let outcome = call.outcome(on: executor)
        for await _ in start {}
        call.expire()
        #expect(await outcome == .failure(.timeout))
        latch.open()
    }
}
