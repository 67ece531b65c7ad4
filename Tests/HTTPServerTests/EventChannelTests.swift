// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import TestSupport
internal import Testing

@testable internal import HTTPServer

@Suite("Event channels")
struct EventChannelTests {
    private static func channel(capacity: Int = 3, seed: UInt64 = 1) -> EventChannel {
        var generator = SeededGenerator(seed: seed)
        return EventChannel(capacity: capacity, using: &generator)
    }

    private static func events(_ stream: EventStream) -> [String] {
        stream.end()
        return stream.drained().split(separator: "\n\n").map(String.init)
    }

    /// The value of `Last-Event-ID` after an event.
    private static func identifier(_ event: String) -> EventIdentifier? {
        let line = event.split(separator: "\n").first { $0.hasPrefix("id: ") }
        return line.flatMap { EventIdentifier(String($0.dropFirst(4))) }
    }

    @Test("Every listener gets every event from then on")
    func publish() {
        let channel = Self.channel()
        channel.publish(ServerSentEvent(data: "before"))
        let first = channel.listen()
        let second = channel.listen()
        #expect(channel.listeners == 2)
        channel.publish(ServerSentEvent("state", data: "now"))
        for stream in [first, second] {
            let events = Self.events(stream)
            #expect(events.count == 1)
            #expect(events.first?.hasSuffix("event: state\ndata: now") == true)
        }
    }

    @Test("A client that reconnects gets exactly the events it missed")
    func resume() throws {
        let channel = Self.channel()
        let stream = channel.listen()
        for number in 1...3 { channel.publish(ServerSentEvent(data: "\(number)")) }
        let seen = Self.events(stream)
        for (index, event) in seen.enumerated() {
            let identifier = try #require(Self.identifier(event))
            let missed = Self.events(channel.listen(after: identifier))
            #expect(missed == Array(seen.dropFirst(index + 1)))
        }
    }

    @Test("A client that reconnects gets everything it missed, even beyond its buffer limit")
    func resumeOfMany() throws {
        var generator = SeededGenerator(seed: 1)
        let channel = EventChannel(capacity: 100, using: &generator)
        let stream = channel.listen()
        for number in 1...100 {
            channel.publish(ServerSentEvent(data: "\(number)"))
        }
        let first = try #require(Self.events(stream).first.flatMap(Self.identifier))
        let resumed = channel.listen(after: first, bufferLimit: 64)
        #expect(resumed.isOpen)
        #expect(Self.events(resumed).count == 99)
    }

    @Test("After its end, a channel ends every stream and keeps no more events")
    func ended() throws {
        let channel = Self.channel()
        let stream = channel.listen()
        channel.publish(ServerSentEvent(data: "1"))
        channel.end()
        #expect(!stream.isOpen)
        channel.publish(ServerSentEvent(data: "2"))
        let seen = Self.events(stream)
        #expect(seen.count == 1)
        let position = try #require(seen.first.flatMap { Self.identifier($0) })
        let late = channel.listen(after: position)
        #expect(!late.isOpen)
        #expect(Self.events(late) == [])
    }

    @Test("A client that reconnects too late gets a “lost” event and the events that are kept")
    func tooLate() throws {
        let channel = Self.channel()
        let stream = channel.listen()
        for number in 1...5 { channel.publish(ServerSentEvent(data: "\(number)")) }
        let all = Self.events(stream)
        let first = try #require(all.first.flatMap(Self.identifier))
        let second = try #require(Self.identifier(all[1]))
        #expect(Self.events(channel.listen(after: second)) == Array(all.suffix(3)))
        #expect(
            Self.events(channel.listen(after: first)) == ["event: lost\ndata: "] + all.suffix(3))
    }

    @Test("An event identifier of another run, or of the future, leads to a “lost” event")
    func foreign() throws {
        let other = Self.channel(seed: 2)
        let stream = other.listen()
        other.publish(ServerSentEvent(data: "other"))
        let foreign = try #require(Self.events(stream).first.flatMap(Self.identifier))
        let channel = Self.channel()
        #expect(Self.events(channel.listen(after: foreign)) == ["event: lost\ndata: "])
        let own = channel.listen()
        channel.publish(ServerSentEvent(data: "own"))
        let identifier = try #require(Self.events(own).first.flatMap(Self.identifier))
        let future = EventIdentifier(channel: identifier.channel, number: .max)
        #expect(Self.events(channel.listen(after: future)).count == 2)
        let next = EventIdentifier(channel: identifier.channel, number: identifier.number + 1)
        #expect(Self.events(channel.listen(after: next)).count == 2)
        // The same number as that of a kept event, but of another run.
        let lost = Self.events(channel.listen(after: foreign))
        #expect(lost.count == 2)
        #expect(lost.first == "event: lost\ndata: ")
    }

    @Test("A closed stream is forgotten, and the end of the channel ends the others")
    func end() {
        let channel = Self.channel()
        let gone = channel.listen()
        let here = channel.listen()
        gone.close()
        #expect(channel.listeners == 1)
        channel.end()
        #expect(!here.isOpen)
        #expect(!channel.listen().isOpen)
    }

    @Test(
        "Only an event identifier in a channel's own form is valid",
        arguments: [
            "", "1", "-", "1-", "-1", "g-1", "1-+2", "01-2", "A-1", "1-2-3", "1-2 ",
            "100000000-1", "1-18446744073709551616", "1--2", "-1-2", "1-2-", "--",
        ])
    func malformed(text: String) {
        #expect(EventIdentifier(text) == nil)
        #expect(EventIdentifier("1f-20") == EventIdentifier(channel: 31, number: 20))
    }
}
