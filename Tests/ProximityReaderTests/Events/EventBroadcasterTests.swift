// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support
import TestSupport
import Testing

@testable import ProximityReader

/// Tests that each listener gets all events, and that listeners do not end each other.
@Suite("Event broadcaster")
struct EventBroadcasterTests {
    private let all = ["readyForTap", "cardDetected", "readCompleted"]

    private func sendAll(_ broadcaster: EventBroadcaster) {
        broadcaster.beginActivity()
        broadcaster.send(.readyForTap)
        broadcaster.send(.cardDetected)
        broadcaster.send(.readCompleted)
        broadcaster.endActivity()
    }

    @Test("Each of several streams gets all events")
    func severalStreams() async {
        let broadcaster = EventBroadcaster()
        let streams = (0..<8).map { _ in broadcaster.stream() }
        sendAll(broadcaster)
        await withTaskGroup(of: [String].self) { group in
            for stream in streams {
                group.addTask { await names(of: stream, through: "readCompleted") }
            }
            for await heard in group { #expect(heard == all) }
        }
    }

    @Test("Each of several tasks that share a stream gets all events")
    func sharedStream() async {
        let broadcaster = EventBroadcaster()
        let stream = broadcaster.stream()
        broadcaster.beginActivity()
        let tasks = (0..<8).map { _ in
            Task { await names(of: stream, through: "readCompleted") }
        }
        for event in [PaymentCardReader.Event.readyForTap, .cardDetected, .readCompleted] {
            await Task.yield()
            broadcaster.send(event)
        }
        for task in tasks { #expect(await task.value == all) }
    }

    @Test("Canceling one listener does not end another listener's stream")
    func cancelledListener() async {
        let broadcaster = EventBroadcaster()
        let first = broadcaster.stream()
        let second = broadcaster.stream()
        let cancelled = Task { await names(of: first, through: "readCompleted") }
        let other = Task { await names(of: second, through: "readCompleted") }
        broadcaster.send(.readyForTap)
        cancelled.cancel()
        _ = await cancelled.value
        broadcaster.send(.cardDetected)
        broadcaster.send(.readCompleted)
        #expect(await other.value == all)
    }

    @Test("A stream created after another was canceled works")
    func streamAfterCancellation() async {
        let broadcaster = EventBroadcaster()
        let waiting = broadcaster.stream()
        let cancelled = Task { await names(of: waiting, through: "readCompleted") }
        cancelled.cancel()
        #expect(await cancelled.value.isEmpty)
        let next = broadcaster.stream()
        sendAll(broadcaster)
        #expect(await names(of: next, through: "readCompleted") == all)
    }

    @Test("A new task on a stream continues where the last one stopped")
    func oneTaskForEachRead() async {
        let broadcaster = EventBroadcaster()
        let stream = broadcaster.stream()
        for _ in 0..<5 {
            let task = Task { await names(of: stream, through: "readCompleted") }
            sendAll(broadcaster)
            #expect(await task.value == all)
        }
    }

    @Test("A finished broadcaster ends its streams after the last event")
    func finished() async {
        let broadcaster = EventBroadcaster()
        let stream = broadcaster.stream()
        let heard = Task { await names(of: stream, through: "never") }
        sendAll(broadcaster)
        broadcaster.finish()
        #expect(await heard.value == all)
    }

    @Test("A released reader ends its event streams")
    func readerGone() async {
        var reader: PaymentCardReader? = PaymentCardReader()
        guard let events = reader?.events else {
            Issue.record("There is no stream.")
            return
        }
        reader = nil
        #expect(await names(of: events, through: "never").isEmpty)
    }

    @Test("No event is lost or repeated under load")
    func load() async {
        let broadcaster = EventBroadcaster(capacity: 10_000)
        let streams = (0..<4).map { _ in broadcaster.stream() }
        await withTaskGroup(of: [Int].self) { group in
            for stream in streams {
                group.addTask {
                    var percents: [Int] = []
                    for await case .updateProgress(let percent) in stream {
                        percents.append(percent)
                        if percent == 2_000 { break }
                    }
                    return percents
                }
            }
            for percent in 1...2_000 { broadcaster.send(.updateProgress(percent)) }
            for await percents in group { #expect(percents == Array(1...2_000)) }
        }
    }
    /// A task that records the events, and yields before it records one.
    private struct Recorder {
        private let heard: Lock<[String]>
        private let task: Task<Void, Never>

        /// Starts the task, which has recorded one event then.
        init(_ broadcaster: EventBroadcaster) async {
            let (heard, stream) = (Lock<[String]>([]), broadcaster.stream())
            let (begun, began) = AsyncStream.makeStream(of: Void.self)
            task = Task { @MainActor in
                for await event in stream {
                    for _ in 0..<5 { await Task.yield() }
                    heard.withLock { $0.append(event.name) }
                    began.yield()
                }
            }
            self.heard = heard
            broadcaster.send(.notReady)
            for await _ in begun { break }
        }

        var names: [String] { heard.withLock { $0 } }

        func cancel() async {
            task.cancel()
            await task.value
        }
    }

    @Test("The listeners have processed all events when their processing is awaited")
    func processed() async {
        let broadcaster = EventBroadcaster(clock: ManualClock())
        let recorders = [await Recorder(broadcaster), await Recorder(broadcaster)]
        for _ in 0..<20 {
            sendAll(broadcaster)
            await broadcaster.untilProcessed()
            #expect(recorders.allSatisfy { $0.names.suffix(3) == all[...] })
        }
        for recorder in recorders { await recorder.cancel() }
        sendAll(broadcaster)
        // Canceled listeners are not waited for, or this would wait forever.
        await broadcaster.untilProcessed()
    }

    @Test("A canceled call, too, waits until the listeners have processed its events")
    func processedAfterCancellation() async {
        let broadcaster = EventBroadcaster(clock: ManualClock())
        let recorder = await Recorder(broadcaster)
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            sendAll(broadcaster)
            await broadcaster.untilProcessed()
            #expect(recorder.names.suffix(3) == all[...])
        }.value
        await recorder.cancel()
    }

    @Test("A listener that processes an event for a second is waited for once")
    func slowListener() async {
        let clock = ManualClock()
        let broadcaster = EventBroadcaster(clock: clock)
        let stream = broadcaster.stream()
        let (begun, began) = AsyncStream.makeStream(of: Void.self)
        let (permits, permit) = AsyncStream.makeStream(of: Void.self)
        let listener = Task {
            for await _ in stream {
                began.yield()
                for await _ in permits { break }
            }
        }
        broadcaster.send(.readyForTap)
        for await _ in begun { break }
        let wait = Task { await broadcaster.untilProcessed() }
        await clock.waitUntilSleeping()
        clock.advance(by: .seconds(1))
        await wait.value
        await broadcaster.untilProcessed()
        // When it asks for an event again, it is waited for again.
        broadcaster.send(.cardDetected)
        permit.yield()
        for await _ in begun { break }
        let next = Task { await broadcaster.untilProcessed() }
        await clock.waitUntilSleeping()
        permit.yield()
        await next.value
        listener.cancel()
    }

    @Test(
        "A listener that is canceled or leaves is no longer waited for", arguments: [true, false])
    func leavingListener(isCancelled: Bool) async {
        let clock = ManualClock()
        let broadcaster = EventBroadcaster(clock: clock)
        let (begun, began) = AsyncStream.makeStream(of: Void.self)
        let (permits, permit) = AsyncStream.makeStream(of: Void.self)
        broadcaster.send(.readyForTap)
        let listener = Task {
            for await _ in broadcaster.stream() {
                began.yield()
                for await _ in permits { break }
                if !isCancelled { break }
            }
        }
        for await _ in begun { break }
        let wait = Task { await broadcaster.untilProcessed() }
        await clock.waitUntilSleeping()
        if isCancelled { listener.cancel() } else { permit.yield() }
        await wait.value
        await listener.value
    }

    @Test("Of two tasks that share a stream, the one that is canceled is not waited for")
    func cancelledTask() async {
        let broadcaster = EventBroadcaster(clock: ManualClock())
        let stream = broadcaster.stream()
        let (begun, began) = AsyncStream.makeStream(of: Void.self)
        let tasks = (0..<2).map { _ in
            Task { for await _ in stream { began.yield() } }
        }
        // Both take the event of an activity, and ask for the next one.
        broadcaster.beginActivity()
        broadcaster.send(.readyForTap)
        var beginnings = begun.makeAsyncIterator()
        for _ in tasks { await beginnings.next() }
        await broadcaster.untilProcessed()
        tasks[0].cancel()
        await tasks[0].value
        await broadcaster.untilProcessed()
        tasks[1].cancel()
        await tasks[1].value
    }

    @Test("A listener that calls the reader is still waited for by other calls")
    func waitingForCaller() async {
        let clock = ManualClock()
        let broadcaster = EventBroadcaster(clock: clock)
        broadcaster.send(.readyForTap)
        for await _ in broadcaster.stream() {
            await broadcaster.untilProcessed()
            let other = Task { await broadcaster.untilProcessed() }
            await clock.waitUntilSleeping()
            clock.advance(by: .seconds(1))
            await other.value
            break
        }
    }

    @Test("A listener that calls the reader between two events does not wait for itself")
    func callingListener() async {
        let broadcaster = EventBroadcaster(clock: ManualClock())
        let stream = broadcaster.stream()
        broadcaster.send(.readyForTap)
        for await _ in stream {
            sendAll(broadcaster)
            await broadcaster.untilProcessed()
            break
        }
    }
}
