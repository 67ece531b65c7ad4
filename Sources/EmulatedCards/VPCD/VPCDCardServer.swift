// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// Serves a card over the protocol of pcscd's virtual reader (vpcd).
///
/// It works on a thread of its own, since it blocks in the socket, and adds a few
/// microseconds to an exchange. See vpcd in the vsmartcard project.
public final class VPCDCardServer: Sendable {
    /// Where the reader's side is.
    public enum Endpoint: Hashable, Sendable {
        /// Connect to vpcd, which listens there; 35963 is its usual port.
        case vpcd(host: String, port: UInt16)
        /// Listen on a Unix socket at this path and serve one peer after the other.
        case listening(path: String)
        /// Serve this connected stream socket, and close it in the end.
        case connected(descriptor: Int32)
    }

    /// Why serving has ended.
    public enum Ending: Hashable, Sendable {
        /// `stop()` was called, or the task was cancelled.
        case stopped
        /// The peer closed the connection, for example because pcscd ended.
        case peerClosed
        /// A fault took the card out of the field.
        case torn
        /// A fault unplugged the reader.
        case unplugged
        /// The reader let go of a card that was to leave then.
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
    ///   - endpoint: Where the reader's side is.
    ///   - faults: What goes wrong; exchanges are counted over all connections.
    ///   - leavesAtPowerOff: Whether the card leaves when a reader that has read it powers it
    ///     off, as in a hand; otherwise it lies there.
    ///   - clock: What `delay` faults sleep on.
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
    /// Cancelling the task stops at once. Run again to present the card again; the
    /// card's counters and the count of exchanges go on. A listening server goes on to
    /// the next peer and ends only when it is stopped or a fault ends it.
    ///
    /// - Parameter ready: Called when the socket is connected, or listens.
    /// - Returns: Why serving has ended.
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

    /// Ends `run` at once; without it nothing happens.
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

    /// Serves one connection to its end, whatever ends it.
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
