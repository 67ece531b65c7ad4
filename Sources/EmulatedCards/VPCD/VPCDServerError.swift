// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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

extension VPCDServerError: Hashable {
    /// Compares codes only.
    public static func == (left: VPCDServerError, right: VPCDServerError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code only.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

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
