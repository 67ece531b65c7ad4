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
                let isStarted = WorkerThread.start {
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
        for address in try SocketAddress.resolve(host: host, port: port) {
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
