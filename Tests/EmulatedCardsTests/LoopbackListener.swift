// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

@testable internal import EmulatedCards

/// Listens on a free TCP port of this machine, as vpcd does.
final class LoopbackListener: Sendable {
    let port: UInt16
    private let socket: StreamSocket

    /// Reserves a port; a port that is not open refuses cards and stays unavailable to others.
    init(isOpen: Bool = true) throws {
        socket = try StreamSocket(family: AF_INET)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = socket.descriptor
        withUnsafeMutableBytes(of: &address) { bytes in
            guard let base = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
                return
            }
            bind(descriptor, base, length)
            if isOpen { listen(descriptor, 4) }
            getsockname(descriptor, base, &length)
        }
        port = UInt16(bigEndian: address.sin_port)
    }

    /// Connects the socket of a port that is not open to this port, which TCP permits.
    func connectToItself() throws {
        for address in try SocketAddress.resolve(host: "127.0.0.1", port: port) {
            try socket.connect(to: address)
        }
    }

    /// Waits for a card to connect.
    func accept() async -> VirtualReader {
        let descriptor = socket.descriptor
        let accepted = await withCheckedContinuation { done in
            _ = WorkerThread.start(name: "accept") {
                done.resume(returning: Glibc.accept(descriptor, nil, nil))
            }
        }
        return VirtualReader(StreamSocket(owning: accepted))
    }
}
