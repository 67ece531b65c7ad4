// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A server for a card over the protocol of pcscd's virtual reader (vpcd).
///
/// It runs on its own thread, because it blocks on the socket, and adds a few microseconds to an
/// exchange. See vpcd in the vsmartcard project.
public final class VPCDCardServer: Sendable {
    /// The endpoint of the reader's side.
    public enum Endpoint: Hashable, Sendable {
        /// Connect to vpcd at this host and port; its usual port is 35963.
        case vpcd(host: String, port: UInt16)
        /// Listen on a Unix socket at this path, and serve one peer after another.
        case listening(path: String)
        /// Serve this connected stream socket, and close it at the end.
        case connected(descriptor: Int32)
    }

    /// The reason why serving ended.
    public enum Ending: Hashable, Sendable {
        /// `stop()` was called, or the task was canceled.
        case stopped
        /// The peer closed the connection, for example because pcscd ended.
        case peerClosed
        /// A fault took the card out of the field.
        case torn
        /// A fault unplugged the reader.
        case unplugged
        /// The reader powered off a card that leaves at power-off.
        case poweredOff
    }

    private let card: any ServedCard
    private let endpoint: Endpoint
    private let faults: FaultSchedule
    private let leavesAtPowerOff: Bool
    private let clock: any Clock<Duration>
    private let control = VPCDServerControl()

    /// Creates a server, which does nothing yet.
    ///
    /// - Parameters:
    ///   - card: The card to serve.
    ///   - endpoint: The endpoint of the reader's side.
    ///   - faults: The faults; exchanges are counted over all connections.
    ///   - leavesAtPowerOff: Whether the card leaves when a reader that has read it powers it off,
    ///     like a card in a hand; otherwise it stays in the field.
    ///   - clock: The clock for `delay` faults.
    public init(
        _ card: any ServedCard, at endpoint: Endpoint, faults: [CardFault] = [],
        leavesAtPowerOff: Bool = false, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.card = card
        self.endpoint = endpoint
        self.faults = FaultSchedule(faults)
        self.leavesAtPowerOff = leavesAtPowerOff
        self.clock = clock
    }

    /// The faults whose exchange did not come.
    public var pendingFaults: [CardFault] { faults.pending }

    /// The number of commands that the card received.
    public var exchangeCount: Int { faults.exchangeCount }

    /// Puts the card into the field and serves it until the connection ends.
    ///
    /// Canceling the task stops the server at once. Call `run` again to present the card again; the
    /// card's counters and the count of exchanges continue. A listening server continues with the
    /// next peer and ends only when it is stopped or a fault ends it.
    ///
    /// - Parameter ready: A closure that is called when the socket is connected or listens.
    /// - Returns: The reason why serving ended.
    /// - Throws: `VPCDServerError` when the socket cannot be opened.
    public func run(
        ready: @escaping @Sendable () -> Void = {}
    ) async throws(VPCDServerError) -> Ending {
        guard control.begin() else { throw VPCDServerError(.alreadyRunning) }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { ended in
                let isStarted = WorkerThread.start(name: "card-server") {
                    ended.resume(returning: self.serve(ready: ready))
                }
                if !isStarted { ended.resume(returning: .failure(VPCDServerError(.noThread))) }
            }
        } onCancel: {
            stop()
        }
        control.end()
        return try result.get()
    }

    /// Ends `run` at once; does nothing if it is not running.
    public func stop() {
        control.stop()
    }

    private func serve(ready: @Sendable () -> Void) -> Result<Ending, VPCDServerError> {
        do {
            switch endpoint {
            case .vpcd(let host, let port):
                return .success(try serveConnection(to: host, port: port, ready: ready))
            case .connected(let descriptor):
                let socket = StreamSocket(owning: descriptor)
                return .success(try serve(socket, ready: ready))
            case .listening(let path):
                return .success(try serveListening(at: path, ready: ready))
            }
        } catch {
            return control.isStopping ? .success(.stopped) : .failure(error)
        }
    }

    private func serveConnection(
        to host: String, port: UInt16, ready: @Sendable () -> Void
    ) throws(VPCDServerError) -> Ending {
        var failure = VPCDServerError(.connectionFailed)
        let addresses: [SocketAddress]
        do {
            addresses = try SocketAddress.resolve(host: host, port: port)
        } catch {
            throw VPCDServerError(.unknownHost)
        }
        for address in addresses {
            do {
                let socket = try StreamSocket(family: address.family)
                guard control.watch(socket) else { return .stopped }
                try socket.connect(to: address)
                return try serve(socket, ready: ready)
            } catch {
                failure = error
            }
        }
        throw failure
    }

    private func serveListening(
        at path: String, ready: @Sendable () -> Void
    ) throws(VPCDServerError) -> Ending {
        let listener = try UnixListener.open(path: path)
        guard control.watch(listener.socket) else { return .stopped }
        ready()
        while !control.isStopping {
            let ending = try serve(try listener.accept(), ready: {})
            guard ending == .peerClosed else { return ending }
            guard control.watch(listener.socket) else { return .stopped }
        }
        return .stopped
    }

    /// Serves one connection until it ends.
    private func serve(
        _ socket: StreamSocket, ready: @Sendable () -> Void
    ) throws(VPCDServerError) -> Ending {
        guard control.watch(socket) else { return .stopped }
        ready()
        let connection = VPCDConnection(
            socket: socket, card: card, faults: faults, leavesAtPowerOff: leavesAtPowerOff,
            clock: clock)
        let ending = connection.serve()
        return control.isStopping ? .stopped : ending
    }
}

/// An error that prevents a card from being served.
///
/// Two errors are equal when their codes are equal.
public struct VPCDServerError: Error, Sendable {
    /// The kind of error.
    public enum Code: Hashable, Sendable {
        /// The server is already running.
        case alreadyRunning
        /// The host name is unknown.
        case unknownHost
        /// No program listens there, or the network refuses the connection.
        case connectionFailed
        /// The path is too long for a Unix socket.
        case pathTooLong
        /// Another program listens at the path, or another file exists there.
        case pathInUse
        /// The socket at the path cannot be created.
        case pathNotUsable
        /// The system cannot open a socket.
        case noSocket
        /// The system cannot start a thread.
        case noThread
    }

    /// The kind of error.
    public let code: Code
    /// The system's error number, or 0.
    public let systemError: Int32

    init(_ code: Code, systemError: Int32 = 0) {
        self.code = code
        self.systemError = systemError
    }
}

extension VPCDServerError: Hashable {}
extension VPCDServerError: CodedError {}

extension VPCDServerError: CustomStringConvertible {
    /// A description of the error, and what to do about it.
    public var description: String {
        let reason =
            switch code {
            case .alreadyRunning: "The card server is already running."
            case .unknownHost: "Unknown host name."
            case .connectionFailed:
                "Cannot connect to the virtual reader. Install vsmartcard-vpcd and start pcscd."
            case .pathTooLong: "The socket path is too long; use at most 107 bytes."
            case .pathInUse:
                "The socket path is already in use. Stop the other program or use another path."
            case .pathNotUsable:
                "Cannot create the socket. Check that the folder exists and is writable."
            case .noSocket: "Cannot open a socket."
            case .noThread: "Cannot start a thread."
            }
        return systemError == 0 ? reason : "\(reason) (error \(systemError))"
    }
}

/// The state that lets another thread stop a server that blocks on its socket.
private final class VPCDServerControl: Sendable {
    private struct State {
        var isRunning = false
        var isStopping = false
        weak var socket: StreamSocket?
    }

    private let state = Lock(State())

    var isStopping: Bool { state.withLock { $0.isStopping } }

    /// Claims the server for one run.
    ///
    /// - Returns: `false` when it is already running.
    func begin() -> Bool {
        state.withLock { state in
            guard !state.isRunning else { return false }
            state = State(isRunning: true)
            return true
        }
    }

    func end() {
        state.withLock { $0.isRunning = false }
    }

    /// Registers the socket on which the server is about to block.
    ///
    /// - Returns: `false` when the server must stop.
    func watch(_ socket: StreamSocket) -> Bool {
        state.withLock { state in
            state.socket = socket
            return !state.isStopping
        }
    }

    /// Ends the server's current blocking call and all later ones.
    func stop() {
        let socket = state.withLock { state in
            guard state.isRunning else { return nil as StreamSocket? }
            state.isStopping = true
            return state.socket
        }
        socket?.shutdown()
    }
}
