// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Nonblocking writes to a socket.
enum SocketWriting {
    /// Writes bytes.
    ///
    /// - Returns: Whether all bytes were written; the socket buffer holds far more than any line.
    static func write(_ bytes: [UInt8], to socket: Int32) -> Bool {
        let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, flags) }
            if sent < 0, errno == EINTR { continue }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }
}
