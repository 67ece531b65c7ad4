// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Support
internal import TestSupport
internal import Testing

@Suite
struct ThreadExecutorTests {
    /// A resource that counts its living instances.
    private final class Resource {
        private let living: Lock<Int>

        init(_ living: Lock<Int>) {
            self.living = living
            living.withLock { $0 += 1 }
        }

        deinit {
            living.withLock { $0 -= 1 }
        }
    }

    private static func run<Value: Sendable>(
        _ executor: ThreadExecutor<Resource>, _ body: @escaping @Sendable (UInt64) -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            executor.submit { _, call in continuation.resume(returning: body(call)) }
        }
    }

    @Test
    func callsRunInOrderOnOneNamedThread() async throws {
        let living = Lock(0)
        let executor = try #require(ThreadExecutor(name: "test-thread") { Resource(living) })
        var names: Set<String> = []
        var numbers: [UInt64] = []
        for _ in 0..<20 {
            let (name, number) = await Self.run(executor) { (BlockingThread.currentName, $0) }
            names.insert(name)
            numbers.append(number)
        }
        #expect(names == ["test-thread"])
        #expect(numbers == numbers.sorted())
        #expect(living.withLock { $0 } == 1)
    }

    @Test
    func aTaskThatPrefersTheExecutorRunsOnItsThread() async throws {
        let living = Lock(0)
        let executor = try #require(ThreadExecutor(name: "test-thread") { Resource(living) })
        let names = await withTaskExecutorPreference(executor) {
            let before = BlockingThread.currentName
            _ = await Self.run(executor) { _ in }
            await Task.yield()
            return [before, BlockingThread.currentName]
        }
        #expect(names == ["test-thread", "test-thread"])
    }

    @Test
    func severalBlockedThreadsDoNotHoldUpOthers() async throws {
        let living = Lock(0)
        let latch = Latch()
        let executors = try (0..<8).map { _ in
            try #require(ThreadExecutor(name: "test-blocked") { Resource(living) })
        }
        let blocked = executors.map { executor in
            Task { await Self.run(executor) { _ in latch.wait() } }
        }
        // Although all of them are blocked, this call runs.
        let other = try #require(ThreadExecutor(name: "test-free") { Resource(living) })
        #expect(await Self.run(other) { _ in true })
        latch.open()
        for task in blocked { await task.value }
    }

    @Test
    func anAbandonedCallLeavesTheQueueToANewThread() async throws {
        let living = Lock(0)
        let executor = try #require(ThreadExecutor(name: "test-thread") { Resource(living) })
        let latch = Latch()
        let started = AsyncStream.makeStream(of: UInt64.self)
        executor.submit { _, call in
            started.continuation.yield(call)
            latch.wait()
            started.continuation.finish()
        }
        var calls = started.stream.makeAsyncIterator()
        let stuck = try #require(await calls.next())
        let next = Task { await Self.run(executor) { _ in BlockingThread.currentName } }
        #expect(executor.abandon(call: stuck))
        #expect(await next.value == "test-thread")
        #expect(living.withLock { $0 } == 2)
        #expect(!executor.abandon(call: stuck))
        latch.open()
        #expect(await calls.next() == nil)
    }

    @Test
    func aCallThatIsOverCannotBeAbandoned() async throws {
        let living = Lock(0)
        let executor = try #require(ThreadExecutor(name: "test-thread") { Resource(living) })
        let call = await Self.run(executor) { $0 }
        _ = await Self.run(executor) { _ in }
        #expect(!executor.abandon(call: call))
        #expect(living.withLock { $0 } == 1)
    }

    /// A card that only a call holds is returned by another call when it is released.
    @Test
    func whatACallHoldsMayCallAsItIsReleased() async throws {
        final class Held: Sendable {
            let executor: ThreadExecutor<Resource>
            let continuation: CheckedContinuation<Void, Never>
            init(_ executor: ThreadExecutor<Resource>, _ next: CheckedContinuation<Void, Never>) {
                self.executor = executor
                continuation = next
            }
            deinit {
                let continuation = continuation
                executor.submit { _, _ in continuation.resume() }
            }
        }
        let living = Lock(0)
        let executor = try #require(ThreadExecutor(name: "test-thread") { Resource(living) })
        await withCheckedContinuation { continuation in
            let held = Held(executor, continuation)
            executor.submit { _, _ in withExtendedLifetime(held) {} }
        }
        #expect(living.withLock { $0 } == 1)
    }

    @Test
    func theThreadEndsWithTheExecutor() async throws {
        let living = Lock(0)
        let ended = AsyncStream.makeStream(of: Void.self)
        final class Witness {
            let continuation: AsyncStream<Void>.Continuation
            init(_ continuation: AsyncStream<Void>.Continuation) {
                self.continuation = continuation
            }
            deinit { continuation.finish() }
        }
        do {
            let executor = try #require(
                ThreadExecutor(name: "test-thread") { Witness(ended.continuation) })
            executor.submit { _, _ in living.withLock { $0 += 1 } }
        }
        for await _ in ended.stream {}
        #expect(living.withLock { $0 } == 1)
    }
}
