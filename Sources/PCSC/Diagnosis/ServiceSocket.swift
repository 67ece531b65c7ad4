// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

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
