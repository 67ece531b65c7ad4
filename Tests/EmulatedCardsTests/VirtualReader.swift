// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import SmartCard
internal import Support

@testable internal import EmulatedCards

/// The reader's side of the vpcd protocol, for these tests.
///
/// Its calls block in a socket, so they run on their own thread.
final class VirtualReader: Sendable {
    private let socket: StreamSocket
    private let decoder = Lock(VPCDFrameDecoder())

    init(_ socket: StreamSocket) {
        self.socket = socket
    }

    /// Returns two connected sockets, one for a reader and one to serve a card on.
    static func pair() -> (reader: VirtualReader, descriptor: Int32) {
        var ends: [Int32] = [-1, -1]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
        return (VirtualReader(StreamSocket(owning: ends[0])), ends[1])
    }

    /// Connects to a card that listens at a path.
    static func connect(path: String) -> VirtualReader? {
        guard let socket = try? StreamSocket(family: AF_UNIX) else { return nil }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafeBytes(of: &address) { bytes -> Int32 in
            guard let base = bytes.baseAddress else { return -1 }
            return Glibc.connect(
                socket.descriptor, base.assumingMemoryBound(to: sockaddr.self),
                socklen_t(bytes.count))
        }
        return result == 0 ? VirtualReader(socket) : nil
    }

    /// Sends bytes unchanged.
    func send(_ bytes: [UInt8]) {
        _ = socket.send(bytes)
    }

    /// Sends a request and, if there is one, waits for the answer.
    ///
    /// - Returns: The answer, or `nil` when there is none or the connection has ended.
    func ask(_ request: VPCDRequest) async -> [UInt8]? {
        send(request.frame?.bytes ?? [])
        return request.hasAnswer ? await receive() : nil
    }

    /// Waits for one message.
    ///
    /// - Returns: Its body, or `nil` when the connection has ended.
    func receive() async -> [UInt8]? {
        await withCheckedContinuation { done in
            _ = WorkerThread.start(name: "virtual-reader") {
                done.resume(returning: self.blockingReceive())
            }
        }
    }

    /// Closes the connection.
    func close() {
        socket.shutdown()
    }

    private func blockingReceive() -> [UInt8]? {
        while true {
            let frame = decoder.withLock { try? $0.next() }
            if let frame { return frame.body }
            let received = socket.receive()
            guard !received.isEmpty else { return nil }
            decoder.withLock { $0.append(received) }
        }
    }
}
