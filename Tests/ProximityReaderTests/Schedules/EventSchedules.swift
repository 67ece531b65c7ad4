// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support
import TestSupport
import Testing

@testable import ProximityReader

@Suite("Schedules of events")
struct EventSchedules {
    /// A listener that returns the numbers of its events.
    private typealias Listener = Task<[Int], any Error>

    /// Starts a task that collects events until the end, with pauses.
    private static func listen(
        _ scenario: Scenario, _ events: AsyncStream<PaymentCardReader.Event>
    ) -> Listener {
        scenario.start("a listener") {
            await scenario.pause(0...20)
            var numbers: [Int] = []
            for await case .updateProgress(let number) in events {
                numbers.append(number)
                await scenario.pause(0...3)
            }
            return numbers
        }
    }

    /// Sends the numbered events of some reads, starting with 1.
    ///
    /// - Returns: The number of events.
    private static func sendReads(
        _ scenario: Scenario, _ broadcaster: EventBroadcaster, count: Int
    ) async -> Int {
        var number = 0
        for _ in 1...count {
            broadcaster.beginActivity()
            for _ in 1...4 {
                await scenario.pause(0...3)
                number += 1
                broadcaster.send(.updateProgress(number))
            }
            broadcaster.endActivity()
            await scenario.pause(0...3)
        }
        return number
    }

    @Test("Listeners that come and go get each event once, in order, until the reader ends")
    func separateStreams() async throws {
        try await ScheduleExplorer("listeners that come and go").run { scenario in
            let broadcaster = EventBroadcaster()
            var listeners = [Self.listen(scenario, broadcaster.stream())]
            let leaving = Self.listen(scenario, broadcaster.stream())
            let late = scenario.start("the late listeners") {
                var listeners: [Listener] = []
                for _ in 1...2 {
                    await scenario.pause(0...30)
                    listeners.append(Self.listen(scenario, broadcaster.stream()))
                }
                return listeners
            }
            let end = scenario.start("the end of a listener") {
                await scenario.pause(0...30)
                leaving.cancel()
            }
            let count = await Self.sendReads(scenario, broadcaster, count: 3)
            listeners += try await late.value
            try await end.value
            broadcaster.finish()
            let all = Array(1...count)
            for (index, listener) in listeners.enumerated() {
                let numbers = try await listener.value
                try scenario.expect(numbers == all.suffix(numbers.count), "\(index): \(numbers)")
                // The first one listens from the start; a late one gets whole reads.
                if index == 0 {
                    try scenario.expect(numbers == all, "\(numbers)")
                }
            }
            let numbers = try await leaving.value
            try scenario.expect(numbers == Array(all.prefix(numbers.count)), "\(numbers)")
        }
    }

    @Test("A listener that starts during a read gets it from its start")
    func lateListener() async throws {
        try await ScheduleExplorer("a listener that comes late").run { scenario in
            let broadcaster = EventBroadcaster()
            let first = Self.listen(scenario, broadcaster.stream())
            let sent = Lock(0)
            let late = scenario.start("the late listener") { () -> (Int, Listener) in
                await scenario.pause(0...40)
                let count = sent.withLock { $0 }
                return (count, Self.listen(scenario, broadcaster.stream()))
            }
            for number in 1...12 {
                if number % 4 == 1 { broadcaster.beginActivity() }
                await scenario.pause(0...3)
                sent.withLock { $0 = number }
                broadcaster.send(.updateProgress(number))
                if number % 4 == 0 { broadcaster.endActivity() }
            }
            let (count, listener) = try await late.value
            broadcaster.finish()
            let numbers = try await listener.value
            // Of earlier reads, it gets at most the events that the other one had not read.
            let beginning = count % 4 == 0 ? count + 1 : count / 4 * 4 + 1
            try scenario.expect(
                numbers == Array(1...12).suffix(numbers.count)
                    && (numbers.first ?? 13) <= beginning, "after \(count): \(numbers)")
            let others = try await first.value
            try scenario.expect(others == Array(1...12), "\(others)")
        }
    }

    @Test("The streams of a finished reader end, even for listeners that start later")
    func readerGone() async throws {
        try await ScheduleExplorer("a reader that is gone").run { scenario in
            let broadcaster = EventBroadcaster()
            let streams = (1...3).map { _ in broadcaster.stream() }
            let listeners = streams.map { Self.listen(scenario, $0) }
            broadcaster.send(.updateProgress(1))
            await scenario.pause(0...20)
            broadcaster.send(.updateProgress(2))
            broadcaster.finish()
            let late = Self.listen(scenario, broadcaster.stream())
            for listener in listeners {
                let numbers = try await listener.value
                try scenario.expect(numbers == [1, 2], "\(numbers)")
            }
            _ = try await late.value
        }
    }
}
