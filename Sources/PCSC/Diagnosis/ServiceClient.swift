// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
    /// - Parameter folder: What stands before `/proc`; empty for this machine.
    /// - Returns: The programs, in the order of their processes.
    package static func others(in folder: String = "") -> [ServiceClient] {
        let root = MachineFolder(folder)
        return all(in: root) { client, path in
            guard let maps = root.text("\(path)/maps"), !maps.isEmpty else {
                return usual.contains(client.name)
            }
            return maps.contains("/libpcsclite")
        }
    }

    /// Finds the programs, but for pcscd, that have a device open: this user's, or all of them for
    /// root.
    static func holders(of device: String, in root: MachineFolder) -> [ServiceClient] {
        all(in: root) { client, path in
            let files = root.names(in: "\(path)/fd")
            return client.name != "pcscd"
                && files.contains { root.target(of: "\(path)/fd/\($0)") == device }
        }
    }

    /// Finds the other processes for which something holds; `path` is a process's folder.
    private static func all(
        in root: MachineFolder, where holds: (_ client: ServiceClient, _ path: String) -> Bool
    ) -> [ServiceClient] {
        root.names(in: "/proc").compactMap(Int32.init).sorted().compactMap { process in
            let path = "/proc/\(process)"
            guard process != getpid(), let name = root.line("\(path)/comm") else { return nil }
            let client = ServiceClient(name: name, process: process)
            return holds(client, path) ? client : nil
        }
    }
}

extension ServiceClient: CustomStringConvertible {
    /// The name and the process, such as `scdaemon (process 4711)`.
    package var description: String { "\(name) (process \(process))" }
}
