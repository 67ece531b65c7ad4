// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
}
