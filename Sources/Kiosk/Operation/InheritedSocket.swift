// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import HTTPServer

/// The listening sockets that the service manager passes to the program.
///
/// See sd_listen_fds(3).
enum InheritedSocket {
    /// Why the passed sockets cannot be used.
    struct UsageError: Error, CustomStringConvertible {
        let description: String
    }

    /// The first passed descriptor, SD_LISTEN_FDS_START.
    private static let first: Int32 = 3

    /// The maximum number of sockets.
    private static let limit: Int32 = 8

    /// Finds the sockets.
    ///
    /// - Parameters:
    ///   - environment: The process's environment variables.
    ///   - process: The process ID; sockets for another process are ignored.
    /// - Returns: Where to listen; empty if no sockets were passed.
    /// - Throws: `UsageError` if there are too many.
    static func find(
        _ environment: [String: String], process: Int32 = getpid()
    ) throws(UsageError) -> [ListenAddress] {
        guard environment["LISTEN_PID"] == String(process),
            let count = environment["LISTEN_FDS"].flatMap(Int32.init), count > 0
        else { return [] }
        guard count <= limit else {
            throw UsageError(
                description:
                    "The service supports at most \(limit) sockets, not \(count): remove "
                    + "some ListenStream= from its socket unit.")
        }
        return (0..<count).map { .descriptor(first + $0) }
    }
}
