// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A stream of events for one client, sent as soon as the client accepts them.
///
/// A client that leaves more than ``bufferLimit`` bytes unread is cut off; it can reconnect with
/// `Last-Event-ID`.
package final class EventStream: Sendable {
    /// How the events reach the client.
    ///
    /// The stream calls its functions under the lock.
    struct Outlet: Sendable {
        /// Signals that there is something to pull, after a pull that found nothing.
        let wake: @Sendable () -> Void
        /// Cuts the client off.
        let cut: @Sendable () -> Void
    }

    /// The result of a pull.
    enum Pull: Equatable {
        case bytes(Int)
        /// Nothing yet; ``Outlet/wake`` follows.
        case later
        case end
    }

    private struct State {
        var buffer: [UInt8] = []
        var start = 0
        var isEnded = false
        var isClosed = false
        var isWaiting = false
        var isQuiet = false
        var outlet: Outlet?
        var onClose: [@Sendable () -> Void] = []
    }

    /// How many bytes can wait for the client.
    package let bufferLimit: Int
    private let state = Lock(State())

    package init(bufferLimit: Int = 64 * 1024) {
        self.bufferLimit = bufferLimit
    }

    /// Whether events sent now can still reach the client.
    package var isOpen: Bool {
        state.withLock { !$0.isEnded && !$0.isClosed }
    }

    /// The bytes in memory for the client.
    var memory: Int { state.withLock { $0.buffer.count } }

    /// Sends an event.
    ///
    /// - Returns: Whether the stream is open and accepted the event.
    @discardableResult
    package func send(_ event: ServerSentEvent, identifier: EventIdentifier? = nil) -> Bool {
        send(event.bytes(identifier: identifier))
    }

    /// Ends the stream after everything sent so far.
    package func end() {
        state.withLock { state in
            state.isEnded = true
            Self.wake(&state)
        }
    }

    /// Calls `body` once when the client is gone or the stream is over, or now if it already is.
    package func onClose(_ body: @escaping @Sendable () -> Void) {
        let isClosed = state.withLock { state in
            if !state.isClosed { state.onClose.append(body) }
            return state.isClosed
        }
        if isClosed { body() }
    }

    /// Sends a comment, unless something was sent since the last call.
    func heartbeat() {
        let isDue = state.withLock { state in
            defer { state.isQuiet = true }
            return state.isQuiet
        }
        if isDue { send(ServerSentEvent.heartbeat, isEvent: false) }
    }

    /// Connects the stream to its client.
    ///
    /// - Returns: `false` if the stream already has or had a client.
    func attach(_ outlet: Outlet) -> Bool {
        state.withLock { state in
            guard state.outlet == nil, !state.isClosed else { return false }
            state.outlet = outlet
            return true
        }
    }

    /// Copies pending bytes into `room`; calls `onEmpty` under the lock before ``Pull/later``.
    func pull(into room: UnsafeMutableRawBufferPointer, onEmpty: () -> Void) -> Pull {
        state.withLock { state in
            let waiting = state.buffer.count - state.start
            guard waiting > 0 else {
                guard !state.isEnded else { return .end }
                // An idle stream keeps no buffer: there can be hundreds.
                state.buffer = []
                state.start = 0
                state.isWaiting = true
                onEmpty()
                return .later
            }
            let count = min(waiting, room.count)
            state.buffer.withUnsafeBytes { bytes in
                room.copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: bytes[state.start..<state.start + count])
                )
            }
            state.start += count
            return .bytes(count)
        }
    }

    /// Closes the stream: its client is gone, or there will be none.
    func close() {
        let calls = state.withLock { state in
            state.isClosed = true
            state.buffer = []
            state.outlet = nil
            defer { state.onClose = [] }
            return state.onClose
        }
        for call in calls { call() }
    }

    @discardableResult
    func send(_ bytes: [UInt8], isEvent: Bool = true) -> Bool {
        state.withLock { state in
            guard !state.isEnded, !state.isClosed else { return false }
            // A client that always lags behind would otherwise never free what it has.
            state.buffer.removeFirst(state.start)
            state.start = 0
            guard state.buffer.count + bytes.count <= bufferLimit else {
                state.isEnded = true
                state.outlet?.cut()
                Self.wake(&state)
                return false
            }
            state.buffer += bytes
            if isEvent { state.isQuiet = false }
            Self.wake(&state)
            return true
        }
    }

    private static func wake(_ state: inout State) {
        guard state.isWaiting else { return }
        state.isWaiting = false
        state.outlet?.wake()
    }
}
