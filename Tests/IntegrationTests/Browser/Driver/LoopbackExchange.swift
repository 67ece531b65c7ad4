// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport

/// An HTTP/1.1 request to a program on this machine, and its answer.
///
/// See RFC 9112. Only what a WebDriver requires: a content length, no coding, and one request for
/// each connection.
enum LoopbackExchange {
    enum Fault: Error {
        case noConnection(Int32)
        case silence
        case malformed
    }

    /// The time limit for an answer, in milliseconds.
    private static let patience: Int32 = 300_000

    /// Sends a request and waits for the body of the answer.
    static func ask(
        _ method: String, _ path: String, _ body: Data?, port: UInt16
    ) async throws -> Data {
        try await BlockingThread.run {
            let descriptor = try connected(to: port)
            defer { close(descriptor) }
            let head =
                "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
                + "Content-Type: application/json\r\nContent-Length: \(body?.count ?? 0)\r\n\r\n"
            try send(Data(head.utf8) + (body ?? Data()), to: descriptor)
            return try answer(from: descriptor)
        }
    }

    private static func connected(to port: UInt16) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var peer = sockaddr_in()
        peer.sin_family = sa_family_t(AF_INET)
        peer.sin_port = port.bigEndian
        inet_pton(AF_INET, "127.0.0.1", &peer.sin_addr)
        let result = withUnsafePointer(to: &peer) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            let code = errno
            close(descriptor)
            throw Fault.noConnection(code)
        }
        return descriptor
    }

    private static func send(_ bytes: Data, to descriptor: Int32) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Fault.noConnection(errno) }
            rest = rest.dropFirst(count)
        }
    }

    private static func answer(from descriptor: Int32) throws -> Data {
        var received = Data()
        var room = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            if let body = try body(of: received) { return body }
            var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&wanted, 1, patience) > 0 else { throw Fault.silence }
            let count = recv(descriptor, &room, room.count, 0)
            guard count > 0 else { throw Fault.malformed }
            received += room[..<count]
        }
    }

    /// Returns the body once all of it has arrived.
    private static func body(of received: Data) throws -> Data? {
        guard let end = received.range(of: Data("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self)
            .components(separatedBy: "\r\n")
        let length = lines.compactMap { line -> Int? in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-length" else { return nil }
            return Int(parts[1].trimmingCharacters(in: .whitespaces))
        }
        guard let length = length.first else { throw Fault.malformed }
        let body = received[end.upperBound...]
        return body.count >= length ? body.prefix(length) : nil
    }
}
