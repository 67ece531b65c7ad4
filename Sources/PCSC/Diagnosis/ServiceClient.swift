// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc

/// Another program on this machine that uses the PC/SC service.
///
/// The service tells that a card is held, never by whom.
package struct ServiceClient: Hashable, Sendable {
    /// The programs that are known to hold cards, as the kernel calls them.
    ///
    /// Of other users' processes only the name can be read.
    private static let usual: Set = [
        "scdaemon", "gsd-smartcard", "csd-smartcard", "p11_child", "pcsc_scan", "opensc-tool",
    ]

    /// The program's name; the kernel keeps 15 bytes, of which any program chooses its own.
    ///
    /// Only printable ASCII characters of it.
    package let name: String
    /// The process.
    package let process: Int32

    /// Finds the other programs: those of this user that have loaded libpcsclite, and those of
    /// others that go by a known name.
    ///
    /// - Parameter directory: Where the kernel lists its processes.
    /// - Returns: The programs, in the order of their processes.
    package static func others(in directory: String = "/proc") -> [ServiceClient] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return entries.compactMap(Int32.init).sorted().compactMap { process in
            guard process != getpid(), let name = text(of: "\(directory)/\(process)/comm")
            else { return nil }
            let client = ServiceClient(
                name: String(name.filter { $0.isASCII && $0 >= " " && $0 <= "~" }),
                process: process)
            guard let maps = text(of: "\(directory)/\(process)/maps"), !maps.isEmpty else {
                return usual.contains(client.name) ? client : nil
            }
            return maps.contains("/libpcsclite") ? client : nil
        }
    }

    private static func text(of path: String) -> String? {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return nil }
        return String(decoding: data, as: UTF8.self)
    }
}

extension ServiceClient: CustomStringConvertible {
    /// The name and the process, such as `scdaemon (process 4711)`.
    package var description: String { "\(name) (process \(process))" }
}
