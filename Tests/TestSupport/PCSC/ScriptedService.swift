// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Support

/// A PC/SC service whose answers a test determines.
///
/// It takes pcscd's place for the real libpcsclite, with the protocols 4:4 of pcsc-lite 1.9 and 4:5
/// of 2.3, so that readers can be unplugged and plugged in again, and every return code can be
/// tested.
public final class ScriptedService: Sendable {
    /// A reader as the service shows it.
    public struct Reader: Hashable, Sendable {
        /// The reader's name.
        public var name: String
        /// The card's answer to reset; empty without a card.
        public var answerToReset: [UInt8]
        /// How often a card came or went.
        public var eventCount: UInt32
        /// Whether the card does not answer.
        public var isMute: Bool
        /// Whether the service has examined the reader since it was started.
        public var isKnown: Bool

        /// Makes a reader.
        public init(
            _ name: String, answerToReset: [UInt8] = [], eventCount: UInt32 = 0,
            isMute: Bool = false, isKnown: Bool = true
        ) {
            self.name = name
            self.answerToReset = answerToReset
            self.eventCount = eventCount
            self.isMute = isMute
            self.isKnown = isKnown
        }
    }

    /// A request whose answer can be changed.
    public enum Request: UInt32, Sendable {
        /// `SCardEstablishContext`.
        case establish = 0x01
        /// `SCardConnect`.
        case connect = 0x04
        /// `SCardReconnect`.
        case reconnect = 0x05
        /// `SCardTransmit`.
        case transmit = 0x09
        /// `SCardControl`.
        case control = 0x0A
        /// `SCardStatus`.
        case status = 0x0B
        /// `SCardGetAttrib`.
        case attribute = 0x0F
    }

    /// Returns the service's answer: a return code, and data for those requests that have some.
    public typealias Script = @Sendable (Request, _ data: [UInt8]) -> (code: UInt32, data: [UInt8])

    struct State {
        var readers: [Reader] {
            didSet {
                if readers.map(\.name) != oldValue.map(\.name) { readerEvents += 1 }
            }
        }
        /// How often a reader was added or removed.
        var readerEvents: UInt32 = 1
        /// The readers after the next query for the readers' states, or `nil` for the same.
        var readersAfterQuery: [Reader]?
        var script: Script
        /// The clients that wait for a change, by their sockets.
        var waiting: Set<Int32> = []
        /// The sockets of the clients, by the number of their context.
        var contexts: [UInt32: Int32] = [:]
        var clients: Set<Int32> = []
        /// Whether the test is over, after which no client is served.
        var isOver = false
    }

    /// The last number of a context or card; libpcsclite requires them to be unique in the process.
    private static let lastNumber = Lock<UInt32>(0)

    let state: Lock<State>
    private let listener: Int32

    private init(path: String, readers: [Reader]) throws {
        state = Lock(State(readers: readers) { _, _ in (0, [0x90, 0x00]) })
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        unlink(path)
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard code == 0, listen(listener, 16) == 0 else {
            throw PrivatePCSCDError("listen as a PC/SC service", code: errno)
        }
        self.listener = listener
    }

    /// Runs `body` with a service that this process's own PC/SC calls reach.
    ///
    /// - Parameters:
    ///   - readers: The readers at the start.
    ///   - body: The test; the service ends with it.
    /// - Returns: The value that `body` returns.
    /// - Throws: The error that `body` throws, or `PrivatePCSCDError`.
    public static func run<Value: Sendable>(
        _ readers: [Reader], _ body: (ScriptedService) async throws -> Value
    ) async throws -> Value {
        await PrivatePCSCD.turns.enter()
        defer { PrivatePCSCD.turns.leave() }
        let directory = try PrivatePCSCD.processDirectory()
        defer { try? FileManager.default.removeItem(at: directory) }
        let path = directory.appending(path: "pcscd.comm").path
        let service = try ScriptedService(path: path, readers: readers)
        Thread.detachNewThread { service.accept() }
        defer { service.stop() }
        return try await body(service)
    }

    /// Sets the service's answers from now on.
    public func answer(_ script: @escaping Script) {
        state.withLock { $0.script = script }
    }

    static func nextNumber() -> UInt32 {
        lastNumber.withLock { number in
            number += 1
            return number
        }
    }

    /// Shows other readers.
    ///
    /// - Parameters:
    ///   - readers: The readers.
    ///   - notifies: Whether the clients that wait for a change are notified; otherwise, it is as if
    ///     the change came between two of their waits.
    public func show(_ readers: [Reader], notifies: Bool = true) {
        state.withLock { state in
            state.readers = readers
            guard notifies else { return }
            for client in state.waiting { Self.send(numbers: [0, 0], to: client) }
            state.waiting = []
        }
    }

    /// Shows other readers after the next query for the readers' states.
    ///
    /// `SCardListReaders` makes such a query, and `SCardGetStatusChange` another one. A change
    /// between the two makes the list outdated.
    public func showAfterNextQuery(_ readers: [Reader]) {
        state.withLock { $0.readersAfterQuery = readers }
    }

    /// Waits until a number of clients wait for a change, for at most four minutes.
    public func untilWaiting(_ count: Int = 1) async {
        await BlockingThread.poll { [self] in
            state.withLock { $0.waiting.count >= count } ? true : nil
        }
    }

    private func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        state.withLock { state in
            state.isOver = true
            for client in state.clients { shutdown(client, Int32(SHUT_RDWR)) }
        }
    }

    private func accept() {
        while true {
            let client = Foundation.accept(listener, nil, nil)
            guard client >= 0 else { break }
            let isServed = state.withLock { state in
                if !state.isOver { state.clients.insert(client) }
                return !state.isOver
            }
            guard isServed else {
                close(client)
                continue
            }
            Thread.detachNewThread { [self] in
                serve(client)
                state.withLock { state in
                    state.clients.remove(client)
                    state.waiting.remove(client)
                    close(client)
                }
            }
        }
        close(listener)
    }
}
