// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import HTTPServer

/// The listening sockets that the service manager passes on.
///
/// See sd_listen_fds(3).
enum PassedSocket {
    /// Why what was passed on cannot be used.
    struct Mistake: Error, CustomStringConvertible {
        let description: String
    }

    /// The first descriptor that is passed on, SD_LISTEN_FDS_START.
    private static let first: Int32 = 3

    /// The most sockets that are taken.
    private static let limit: Int32 = 8

    /// Finds the sockets.
    ///
    /// - Parameters:
    ///   - environment: The process's variables.
    ///   - process: The process's number; what is passed to another one does not concern it.
    /// - Returns: Where to listen; empty when nothing was passed on.
    /// - Throws: `Mistake` when there are too many.
    static func find(
        _ environment: [String: String], process: Int32 = getpid()
    ) throws(Mistake) -> [ListenAddress] {
        guard environment["LISTEN_PID"] == String(process),
            let count = environment["LISTEN_FDS"].flatMap(Int32.init), count > 0
        else { return [] }
        guard count <= limit else {
            throw Mistake(
                description:
                    "The service takes \(limit) sockets, and \(count) were passed on: give "
                    + "its socket unit fewer ListenStream=.")
        }
        return (0..<count).map { .descriptor(first + $0) }
    }
}
