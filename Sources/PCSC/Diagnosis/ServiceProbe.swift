// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// The PC/SC service's response to a request for its protocol version.
///
/// `SCardEstablishContext` returns the same code for several causes. The probe uses the socket
/// directly, with `CMD_VERSION` of pcsc-lite's `winscard_msg.h`, and gives up after a time limit.
/// A service with another version of the protocol logs the probe as an error, so only a service
/// that fails is probed.
package enum ServiceProbe: Hashable, Sendable {
    /// The service responded with its version.
    case answered(ProtocolVersion)
    /// There is no socket.
    case missing
    /// This user has no access to the socket.
    case denied
    /// The socket exists, but no program is listening: the service exited without removing it.
    case stale
    /// The service closed the connection without a response.
    ///
    /// Either its policy denies access to this user, or it has too many clients.
    case closed
    /// The service does not respond: it is suspended or hangs.
    case silent

    /// The version of the protocol between libpcsclite and pcscd, such as 4:4.
    package struct ProtocolVersion: Hashable, Sendable, CustomStringConvertible {
        let major: Int32
        let minor: Int32

        /// The version that every pcscd since 1.8.24 accepts, except for 2.3.0 to 2.4.0.
        static let common = ProtocolVersion(major: 4, minor: 4)

        /// The version as pcscd logs it, such as `4:4`.
        package var description: String { "\(major):\(minor)" }
    }

    /// `CMD_VERSION`.
    private static let command: UInt32 = 0x11

    /// Queries the service behind a socket.
    ///
    /// Blocks the calling thread until the service responds or the time limit expires.
    ///
    /// - Parameters:
    ///   - socket: The socket that the service listens on.
    ///   - limit: The time limit for each part of the response.
    /// - Returns: The response, or the reason there is none.
    package static func ask(_ socket: ServiceSocket, within limit: Duration) -> ServiceProbe {
        let milliseconds = Int32(min(max(limit / .milliseconds(1), 0), 1e9))
        guard let address = SocketAddress(path: socket.path) else { return .missing }
        guard let descriptor = try? Socket.open(AF_UNIX, isNonblocking: true) else {
            return .silent
        }
        defer { close(descriptor) }
        do {
            try Socket.connect(descriptor, to: address)
        } catch {
            return ServiceProbe(error)
        }
        let version = ProtocolVersion.common
        let request = [
            12, command, UInt32(bitPattern: version.major), UInt32(bitPattern: version.minor), 0,
        ]
        guard (try? Socket.send(request.withUnsafeBytes(Array.init), to: descriptor)) != nil else {
            return .closed
        }
        // The version, and a result that does not matter.
        let count = 3 * MemoryLayout<UInt32>.size
        var response: [UInt8] = []
        while response.count < count {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waiting, 1, milliseconds)
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { return .silent }
            let part = try? Socket.receive(count - response.count, from: descriptor)
            guard let part, !part.isEmpty else { return .closed }
            response += part
        }
        let numbers = response.withUnsafeBytes { bytes in
            (0..<2).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Int32.self) }
        }
        return .answered(ProtocolVersion(major: numbers[0], minor: numbers[1]))
    }

    private init(_ failure: Socket.Failure) {
        switch failure.number {
        case ENOENT, ENOTDIR: self = .missing
        case EACCES, EPERM: self = .denied
        case ECONNREFUSED: self = .stale
        // The queue of a service that does not accept connections is full.
        default: self = .silent
        }
    }
}

/// The socket of the PC/SC service.
package struct ServiceSocket: Hashable, Sendable {
    /// Whether this user can connect.
    package enum Access: Hashable, Sendable {
        /// The socket exists and this user has access.
        case allowed
        /// The socket exists but this user has no access.
        case denied
        /// There is no socket: the service is not installed or not started.
        case missing
    }

    /// The path of the socket.
    package let path: String

    /// Creates a socket with its path.
    package init(path: String) {
        self.path = path
    }

    /// The socket that libpcsclite uses: `PCSCLITE_CSOCK_NAME` or the default.
    package static var current: ServiceSocket {
        let path = getenv("PCSCLITE_CSOCK_NAME").map { String(cString: $0) } ?? ""
        return ServiceSocket(path: path.isEmpty ? "/run/pcscd/pcscd.comm" : path)
    }

    /// Whether this user can connect.
    package var access: Access {
        if Glibc.access(path, R_OK | W_OK) == 0 { return .allowed }
        return errno == EACCES || errno == EPERM ? .denied : .missing
    }
}
