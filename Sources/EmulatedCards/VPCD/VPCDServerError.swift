// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A card could not be served.
///
/// Two errors are equal when their codes are equal.
public struct VPCDServerError: Error, Sendable {
    /// What failed.
    public enum Code: Hashable, Sendable {
        /// The server runs already.
        case alreadyRunning
        /// The host name is not known.
        case unknownHost
        /// Nobody listens there, or the network refuses.
        case connectionFailed
        /// The path is too long for a Unix socket.
        case pathTooLong
        /// Another program listens at the path, or something else lies there.
        case pathInUse
        /// The socket at the path cannot be made.
        case pathNotUsable
        /// The system gives no socket.
        case noSocket
        /// The system gives no thread.
        case noThread
    }

    /// What failed.
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
    /// One sentence for people, and what they can do.
    public var description: String {
        let reason =
            switch code {
            case .alreadyRunning: "The card is being served already."
            case .unknownHost: "The host name is not known."
            case .connectionFailed:
                "No virtual reader answers there. Install vsmartcard-vpcd and start pcscd."
            case .pathTooLong: "The socket's path is too long; use at most 107 bytes."
            case .pathInUse:
                "The socket's path is in use. Stop the other program or use another path."
            case .pathNotUsable: "The socket cannot be made there; is the folder writable?"
            case .noSocket: "The system gives no socket."
            case .noThread: "The system gives no thread."
            }
        return systemError == 0 ? reason : "\(reason) (error \(systemError))"
    }
}
