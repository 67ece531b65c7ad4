// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPServer
import Support
import TestSupport
import Testing

@testable import ProcessorService

@Suite("The delivery of events to many webhooks at a time")
struct WebhookDispatcherTests {
    private static let untriedPlaces = WebhookQueue.places - WebhookQueue.reserved
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A dispatcher that runs until it is ended.
    private final class Run: Sendable {
        let clock = ManualClock()
        private let threads: WorkerThreads
        private let task: Task<Void, Never>

        convenience init(_ service: ProcessorService) throws {
            try self.init(WebhookDispatcher(service))
        }

        init(_ dispatcher: WebhookDispatcher) throws {
            let clock = clock
            let threads = try #require(WorkerThreads(name: "dispatcher", count: 1))
            self.threads = threads
            task = Task(executorPreference: threads) { await dispatcher.run(TimeSource(clock)) }
        }

        /// Lets a second pass.
        func tick() async {
            await clock.waitUntilSleeping()
            clock.advance(by: .seconds(1))
        }

        /// Requests the end, and waits until the dispatcher has seen that.
        func cancel() async {
            task.cancel()
            // The only thread runs this after what the cancellation resumed.
            await Task(executorPreference: threads) {}.value
        }

        /// Waits for the end.
        func end() async {
            await task.value
            threads.stop()
        }
    }

    @Test("While others wait, a webhook gives its place away after each event, without a delay")
    func crowded() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let listener = try EventListener(permits: 0)
        let count = Self.untriedPlaces + 1
        try world.addMerchants(count, at: listener.port, events: 2)
        let run = try Run(world.service)
        await listener.untilReceived(Self.untriedPlaces)
        listener.permit(1)
        // The last webhook's first event, and another event of the one that responded.
        await listener.untilReceived(count + 1)
        let paths = listener.events.withLock { $0.map(\.path) }
        #expect(paths.count == count + 1)
        #expect(Set(paths).count == count)
        await run.cancel()
        listener.permit(.max)
        await run.end()
        await listener.server.stop()
    }

    @Test(
        "After the end is requested, the events under way are delivered and no others",
        arguments: [1, untriedPlaces + 2])
    func end(count: Int) async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let listener = try EventListener(permits: 0)
        let places = min(count, Self.untriedPlaces)
        try world.addMerchants(count, at: listener.port, events: 2)
        let run = try Run(world.service)
        await listener.untilReceived(places)
        await run.cancel()
        listener.permit(.max)
        await run.end()
        #expect(listener.events.withLock { $0.count } == places)
        #expect(try world.waitingEvents == Int64(2 * count - places))
        await listener.server.stop()
    }

    @Test("Webhooks that responded can take more places than those that were never tried")
    func responded() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let listener = try EventListener()
        let count = Self.untriedPlaces + 4
        try world.addMerchants(count, at: listener.port)
        let run = try Run(world.service)
        await listener.untilReceived(count)
        try await waitUntil("all events are delivered") { try world.waitingEvents == 0 }
        await run.clock.waitUntilSleeping()
        listener.permit(0)
        try world.queueEvents(count)
        await run.tick()
        // All at the same time, because no response is sent.
        await listener.untilReceived(2 * count)
        await run.cancel()
        listener.permit(.max)
        await run.end()
        #expect(try world.waitingEvents == 0)
        await listener.server.stop()
    }

    @Test("Webhooks that accept events slowly have few places")
    func slow() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        let count = WebhookQueue.slowPlaces + 4
        try world.addMerchants(count, at: 9)
        let (service, isOpen) = (world.service, BlockingValue<Bool>())
        let (isBlocking, started, idle) = (Lock(false), Lock(0), Lock(0))
        let dispatcher = WebhookDispatcher(service) { webhook in
            let result = service.deliverNext(to: webhook) { (_, _) in
                started.withLock { $0 += 1 }
                if isBlocking.withLock({ $0 }) { _ = isOpen.wait() }
                return DeliveryResult(hasArrived: true, isSlow: true)
            }
            if result == nil { idle.withLock { $0 += 1 } }
            return result
        }
        let run = try Run(dispatcher)
        await waitUntil("no webhook has an event") { idle.withLock { $0 } == count }
        isBlocking.withLock { $0 = true }
        try world.queueEvents(count)
        await waitUntil("all places are taken") {
            await run.tick()
            return started.withLock { $0 } >= count + WebhookQueue.slowPlaces
        }
        await run.cancel()
        isOpen.set(true)
        await run.end()
        #expect(started.withLock { $0 } == count + WebhookQueue.slowPlaces)
        #expect(try world.waitingEvents == 4)
    }

    @Test("While no webhook waits for a place, due events are looked for once a second")
    func quiet() async throws {
        let world = try await ServiceWorld(.sqlite, folder: folder.url.path)
        try world.addMerchants(2, at: 9, events: 0)
        try world.queueEvents(1)
        let service = world.service
        let (delivered, thread) = (Lock<[String]>([]), Lock<String?>(nil))
        let dispatcher = WebhookDispatcher(service) { webhook in
            let result = service.deliverNext(to: webhook) { (_, _) in
                delivered.withLock { $0.append(webhook) }
                return DeliveryResult(hasArrived: true, isSlow: false)
            }
            if result == nil, thread.withLock({ $0 == nil }) {
                try? world.queueEvents(2)
                let name = try? FileManager.default.destinationOfSymbolicLink(
                    atPath: "/proc/thread-self")
                thread.withLock { $0 = name }
            }
            return result
        }
        let run = try Run(dispatcher)
        await waitUntil("the thread of the first webhook has ended") {
            thread.withLock { $0 }.map { !FileManager.default.fileExists(atPath: "/proc/" + $0) }
                ?? false
        }
        await run.cancel()
        await run.end()
        #expect(delivered.withLock { $0 } == ["wh_SILENT-1"])
        #expect(try world.waitingEvents == 2)
    }
}
