// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A channel that sends events to all listeners and keeps recent ones for clients that reconnect.
package final class EventChannel: Sendable {
    private struct State {
        var last: UInt64 = 0
        var recent: [ServerSentEvent] = []
        var streams: [ObjectIdentifier: EventStream] = [:]
        var isEnded = false
    }

    private let channel: UInt32
    private let capacity: Int
    private let state = Lock(State())

    /// Creates a channel.
    ///
    /// - Parameters:
    ///   - capacity: How many events to keep for clients that reconnect.
    ///   - generator: Generates the number that distinguishes this run's events from another's.
    package init(capacity: Int = 256, using generator: inout some RandomNumberGenerator) {
        self.capacity = capacity
        channel = UInt32.random(in: .min ... .max, using: &generator)
    }

    /// The event that reports that some events are lost; the client must fetch the state again.
    package static let lost = ServerSentEvent("lost", data: "")

    /// The number of listening clients.
    package var listeners: Int { state.withLock { $0.streams.count } }

    /// Sends an event to all listeners and keeps it.
    package func publish(_ event: ServerSentEvent) {
        state.withLock { state in
            guard !state.isEnded else { return }
            state.last &+= 1
            state.recent.append(event)
            if state.recent.count > capacity { state.recent.removeFirst() }
            let identifier = EventIdentifier(channel: channel, number: state.last)
            for stream in state.streams.values { stream.send(event, identifier: identifier) }
        }
    }

    /// Creates a stream of the events from now on, or of those after `seen`.
    ///
    /// If some events after `seen` are no longer kept, or `seen` is from another run, the stream
    /// starts with ``lost``, followed by all kept events.
    ///
    /// - Parameters:
    ///   - seen: The last event that the client has seen, or `nil`.
    ///   - bufferLimit: How many bytes can wait for the client, in addition to the missed events.
    /// - Returns: The stream.
    package func listen(
        after seen: EventIdentifier? = nil, bufferLimit: Int = 64 * 1024
    ) -> EventStream {
        let stream = state.withLock { state in
            let missed = seen.map { self.missed(after: $0, state) } ?? []
            let stream = EventStream(bufferLimit: bufferLimit + missed.reduce(0) { $0 + $1.count })
            for event in missed { stream.send(event) }
            if state.isEnded {
                stream.end()
            } else {
                state.streams[ObjectIdentifier(stream)] = stream
            }
            return stream
        }
        let identity = ObjectIdentifier(stream)
        stream.onClose { [weak self] in
            _ = self?.state.withLock { $0.streams.removeValue(forKey: identity) }
        }
        return stream
    }

    /// Ends every stream, including those created later.
    package func end() {
        state.withLock { state in
            state.isEnded = true
            for stream in state.streams.values { stream.end() }
        }
    }

    private func missed(after seen: EventIdentifier, _ state: State) -> [[UInt8]] {
        let first = state.last &+ 1 &- UInt64(state.recent.count)
        let isKnown =
            seen.channel == channel && seen.number &+ 1 >= first
            && seen.number <= state.last
        let lost = isKnown ? [] : [Self.lost.bytes(identifier: nil)]
        return lost
            + state.recent.enumerated().compactMap { offset, event in
                let number = first &+ UInt64(offset)
                guard !isKnown || number > seen.number else { return nil }
                return event.bytes(identifier: EventIdentifier(channel: channel, number: number))
            }
    }
}

/// The position of an event in a channel, which a client sends back in `Last-Event-ID`.
package struct EventIdentifier: Hashable, Sendable {
    /// Distinguishes one run of a channel from another.
    package let channel: UInt32
    /// The event's number, counted from 1.
    package let number: UInt64

    package init(channel: UInt32, number: UInt64) {
        self.channel = channel
        self.number = number
    }

    /// Parses the format of ``description``.
    ///
    /// - Returns: `nil` for any other text.
    package init?(_ text: String) {
        let parts = text.split(separator: "-")
        guard parts.count == 2, let channel = UInt32(parts[0], radix: 16),
            let number = UInt64(parts[1])
        else { return nil }
        self.init(channel: channel, number: number)
        guard description == text else { return nil }
    }
}

extension EventIdentifier: CustomStringConvertible {
    /// The channel in hexadecimal, a hyphen, and the number.
    package var description: String {
        String(channel, radix: 16) + "-" + String(number)
    }
}
