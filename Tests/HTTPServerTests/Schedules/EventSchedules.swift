// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support
internal import TestSupport
internal import Testing

@testable internal import HTTPServer

@Suite("Schedules of event streams")
struct EventSchedules {
    private static let count = 24

    @Test("A client that reconnects gets every event, or a notice that events are lost")
    func resumption() async throws {
        try await ScheduleExplorer("events", share: 0.5).run { scenario in
            let channel = Self.channel(capacity: 6)
            let clients = (1...3).map { _ in EventClient() }
            let tasks = clients.enumerated().map { index, client in
                scenario.start("client \(index + 1)") {
                    while await client.listen(to: channel, scenario, leaves: true) {}
                }
            }
            try await Self.publish(to: channel, scenario)
            channel.end()
            for task in tasks { try await task.value }
            for client in clients { try Self.check(client, scenario) }
            try scenario.expect(channel.listeners == 0, "\(channel.listeners) streams are left")
        }
    }

    @Test("A client that reads its events slowly is cut off, and resumes where it was")
    func slowClients() async throws {
        try await ScheduleExplorer("slow clients", share: 0.5).run { scenario in
            let channel = Self.channel(capacity: Self.count)
            let clients = (1...2).map { _ in EventClient(bufferLimit: 120) }
            let tasks = clients.enumerated().map { index, client in
                scenario.start("client \(index + 1)") {
                    while await client.listen(to: channel, scenario, leaves: false) {}
                }
            }
            try await Self.publish(to: channel, scenario)
            channel.end()
            for task in tasks { try await task.value }
            for client in clients {
                try Self.check(client, scenario)
                let losses = client.state.withLock { $0.losses }
                try scenario.expect(losses == 0, "\(losses) losses, though all events are kept")
            }
        }
    }

    @Test("A closed stream calls each handler once, whenever the handler is added")
    func closing() async throws {
        try await ScheduleExplorer("a closed stream").run { scenario in
            let stream = EventStream()
            let calls = Lock(0)
            let tasks = (1...3).map { number in
                scenario.start("part \(number)") {
                    await scenario.pause(0...6)
                    stream.onClose { calls.withLock { $0 += 1 } }
                    await scenario.pause(0...6)
                    stream.close()
                }
            }
            for task in tasks { try await task.value }
            let count = calls.withLock { $0 }
            try scenario.expect(count == 3, "\(count) calls for three handlers")
            try scenario.expect(!stream.send(ServerSentEvent(data: "late")), "a late event")
        }
    }

    private static func channel(capacity: Int) -> EventChannel {
        var generator = SeededGenerator(seed: 1)
        return EventChannel(capacity: capacity, using: &generator)
    }

    /// Publishes the events from two tasks, and returns when all are published.
    private static func publish(to channel: EventChannel, _ scenario: Scenario) async throws {
        let publishers = ["a", "b"].map { name in
            scenario.start("publisher \(name)") {
                for number in 1...count / 2 {
                    await scenario.pause(0...6)
                    channel.publish(ServerSentEvent("state", data: "\(name)\(number)"))
                }
            }
        }
        for publisher in publishers { try await publisher.value }
    }

    /// Checks what a client has seen: every event from its first one on, in order and once.
    ///
    /// Events can be missing only if the client was notified that some are lost.
    private static func check(_ client: EventClient, _ scenario: Scenario) throws {
        let seen = client.state.withLock { $0.seen }
        var last: UInt64?
        var numbers = ["a": 0, "b": 0]
        for event in seen {
            guard let identifier = event.identifier else {
                last = nil
                continue
            }
            if let last {
                try scenario.expect(
                    identifier.number == last + 1, "\(identifier.number) follows \(last): \(seen)")
            }
            last = identifier.number
            let number = Int(event.data.dropFirst()) ?? 0
            let name = String(event.data.prefix(1))
            try scenario.expect(
                number > numbers[name] ?? 0, "\(event.data) is late or comes twice: \(seen)")
            numbers[name] = number
        }
        try scenario.expect(
            last == nil || last == UInt64(count), "the last event is missing: \(seen)")
    }
}

/// A client of a channel, together with the part of the server that pulls its events.
private final class EventClient: Sendable {
    struct Event {
        /// The event's identifier; `nil` where events are lost.
        let identifier: EventIdentifier?
        let data: String
    }

    struct State {
        var seen: [Event] = []
        var last: EventIdentifier?
        var losses = 0
        /// Whether the server can pull again.
        var isAwake = true
        var isCut = false
    }

    let state = Lock(State())
    private let changes = ChangeSignal()
    private let bufferLimit: Int

    init(bufferLimit: Int = 64 * 1024) { self.bufferLimit = bufferLimit }

    /// Listens until the stream is over or the client leaves.
    ///
    /// - Returns: Whether the client comes back.
    func listen(to channel: EventChannel, _ scenario: Scenario, leaves: Bool) async -> Bool {
        await scenario.pause(0...20)
        let stream = channel.listen(
            after: state.withLock { $0.last }, bufferLimit: bufferLimit)
        defer { stream.close() }
        await scenario.pause(0...10)
        state.withLock { ($0.isAwake, $0.isCut) = (true, false) }
        let isAttached = stream.attach(
            EventStream.Outlet(
                wake: { [state, changes] in
                    state.withLock { $0.isAwake = true }
                    changes.notify()
                },
                cut: { [state, changes] in
                    state.withLock { $0.isCut = true }
                    changes.notify()
                }))
        guard isAttached else { return true }
        var pulls = leaves ? scenario.random(1...30) : .max
        var text = ""
        var room = [UInt8](repeating: 0, count: scenario.random(8...80))
        while pulls > 0 {
            pulls -= 1
            await changes.wait { state.withLock { $0.isAwake || $0.isCut } }
            // Nothing reaches a client whose connection is gone.
            if state.withLock({ $0.isCut }) { return true }
            let pull = room.withUnsafeMutableBytes { bytes in
                stream.pull(into: bytes) { state.withLock { $0.isAwake = false } }
            }
            switch pull {
            case .bytes(let count):
                text += String(decoding: room[..<count], as: UTF8.self)
                take(&text)
                await scenario.pause(0...6)
            case .later: break
            // A stream that overflows before it has its client ends too, with events still to come.
            case .end: return !isOver(channel)
            }
        }
        return true
    }

    /// Returns whether the channel has ended and the client has all of it.
    private func isOver(_ channel: EventChannel) -> Bool {
        let stream = channel.listen(after: state.withLock { $0.last })
        defer { stream.close() }
        var room = [UInt8](repeating: 0, count: 8)
        return room.withUnsafeMutableBytes { stream.pull(into: $0) {} } == .end
    }

    /// Takes the complete events out of a text.
    private func take(_ text: inout String) {
        var events = text.split(separator: "\n\n", omittingEmptySubsequences: false)
        text = events.popLast().map(String.init) ?? ""
        for event in events {
            var (identifier, name, data) = (EventIdentifier?.none, "", "")
            for line in event.split(separator: "\n") {
                let value = line.drop { $0 != " " }.dropFirst()
                if line.hasPrefix("id: ") { identifier = EventIdentifier(String(value)) }
                if line.hasPrefix("event: ") { name = String(value) }
                if line.hasPrefix("data: ") { data = String(value) }
            }
            state.withLock { state in
                if name == "lost" { state.losses += 1 }
                state.last = identifier ?? state.last
                state.seen.append(Event(identifier: identifier, data: data))
            }
        }
    }
}
