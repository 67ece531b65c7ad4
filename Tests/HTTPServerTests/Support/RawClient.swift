// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import HTTPServer
internal import TestSupport

/// A client that sends arbitrary bytes over a plain socket.
final class RawClient: Sendable {
    enum Fault: Error, CustomStringConvertible {
        case noConnection(Int32)
        case silence
        case malformed

        var description: String {
            switch self {
            case .noConnection(let code): "The server refused the connection: error \(code)."
            case .silence: "The server sent nothing for \(Duration.patience)."
            case .malformed: "The server closed the connection within a response."
            }
        }
    }

    /// Waits until there is something to read.
    private static func wait(for descriptor: Int32) throws {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let patience = Int32(Duration.patience.components.seconds * 1_000)
        guard poll(&wanted, 1, patience) > 0 else { throw Fault.silence }
    }

    let descriptor: Int32

    init(_ address: ListenAddress) throws {
        switch address {
        case .tcp(let host, let port):
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            var peer = sockaddr_in()
            peer.sin_family = sa_family_t(AF_INET)
            peer.sin_port = port.bigEndian
            inet_pton(AF_INET, host, &peer.sin_addr)
            try Self.connect(descriptor, &peer, MemoryLayout<sockaddr_in>.size)
        case .unix(let path, _):
            descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            var peer = sockaddr_un()
            peer.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &peer.sun_path) { $0.copyBytes(from: path.utf8) }
            try Self.connect(descriptor, &peer, MemoryLayout<sockaddr_un>.size)
        case .descriptor:
            throw Fault.noConnection(EINVAL)
        }
    }

    deinit { close(descriptor) }

    private static func connect<Address>(
        _ descriptor: Int32, _ address: inout Address, _ size: Int
    ) throws {
        let result = withUnsafeBytes(of: &address) { bytes in
            bytes.baseAddress.map {
                Glibc.connect(
                    descriptor, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(size))
            } ?? -1
        }
        // All properties are set by now, so that `deinit` closes the descriptor.
        guard result == 0 else { throw Fault.noConnection(errno) }
    }

    /// Sends a text; what the server does not accept is lost.
    func send(_ text: String) {
        send(Array(text.utf8))
    }

    /// Sends bytes; what the server does not accept is lost.
    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Ends sending but continues to receive.
    func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Reads until enough has arrived, or the server closes.
    ///
    /// - Throws: `Fault.silence` if nothing arrives for a time.
    func receive(until isEnough: @escaping @Sendable ([UInt8]) -> Bool) async throws -> [UInt8] {
        try await BlockingThread.run { [descriptor] in
            var received: [UInt8] = []
            var room = [UInt8](repeating: 0, count: 64 * 1024)
            while !isEnough(received) {
                try Self.wait(for: descriptor)
                let count = recv(descriptor, &room, room.count, 0)
                guard count > 0 else { return received }
                received += room[..<count]
            }
            return received
        }
    }

    /// Reads until the server closes.
    func receiveAll() async throws -> String {
        String(decoding: try await receive { _ in false }, as: UTF8.self)
    }

    /// Reads until a text has arrived.
    func receive(through text: String) async throws -> String {
        let received = try await receive {
            String(decoding: $0, as: UTF8.self).contains(text)
        }
        return String(decoding: received, as: UTF8.self)
    }

    /// Reads one response, byte by byte, so that nothing of the next one is lost.
    func response(toHead: Bool = false) async throws -> RawResponse {
        try await BlockingThread.run { [descriptor] in
            try RawResponse(toHead: toHead) { count in
                var bytes: [UInt8] = []
                while bytes.count < count {
                    try Self.wait(for: descriptor)
                    var room = [UInt8](repeating: 0, count: count - bytes.count)
                    let received = recv(descriptor, &room, room.count, 0)
                    guard received > 0 else { throw Fault.malformed }
                    bytes += room[..<received]
                }
                return bytes
            }
        }
    }

    /// Sends a request and reads its response.
    func ask(_ text: String) async throws -> RawResponse {
        send(text)
        return try await response(toHead: text.hasPrefix("HEAD "))
    }
}
