// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Support

/// A program at a port of this machine, which answers each connection with the same bytes.
final class CannedServer: Sendable {
    private struct Failure: Error {
        let number: Int32
    }

    private let descriptor: Int32
    /// Whether a thread uses the descriptor, which it closes.
    private let isServing: Bool
    let port: UInt16

    /// Reserves a port.
    ///
    /// - Parameters:
    ///   - listens: Whether connections are accepted; otherwise, the system refuses them.
    ///   - answer: The bytes, after which the connection is closed, or `nil` for a program that
    ///     never answers.
    /// - Throws: If the system has no port or no thread.
    init(listens: Bool = true, answer: String? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isBound = withUnsafeMutablePointer(to: &place) { place in
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
            }
        }
        port = UInt16(bigEndian: place.sin_port)
        guard isBound, !listens || listen(descriptor, 4) == 0 else { throw Failure(number: errno) }
        isServing = listens && answer != nil
        guard listens, let answer else { return }
        let isStarted = WorkerThread.start(name: "canned") {
            Self.serve(descriptor, Array(answer.utf8))
        }
        guard isStarted else { throw Failure(number: EAGAIN) }
    }

    deinit {
        if isServing {
            // Ends the wait for a connection.
            shutdown(descriptor, Int32(SHUT_RDWR))
        } else {
            close(descriptor)
        }
    }

    private static func serve(_ descriptor: Int32, _ answer: [UInt8]) {
        while true {
            let connection = accept(descriptor, nil, nil)
            guard connection >= 0 else { break }
            var buffer = [UInt8](repeating: 0, count: 4096)
            // A request of the tests arrives in one piece.
            _ = recv(connection, &buffer, buffer.count, 0)
            _ = send(connection, answer, answer.count, Int32(MSG_NOSIGNAL))
            close(connection)
        }
        close(descriptor)
    }
}
