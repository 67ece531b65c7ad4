// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Another program on this machine that uses the PC/SC service.
///
/// The service reports that a card is held, but never by which program.
package struct ServiceClient: Hashable, Sendable {
    /// The kernel's names of the programs that are known to hold cards.
    ///
    /// For other users' processes, only the name is readable.
    private static let usual: Set = [
        "scdaemon", "gsd-smartcard", "csd-smartcard", "p11_child", "pcsc_scan", "opensc-tool",
    ]

    /// The printable ASCII characters of the program's name.
    ///
    /// The kernel keeps 15 bytes of it. A program can choose any name.
    package let name: String
    /// The process ID.
    package let process: Int32

    /// Finds the other programs that use the PC/SC service.
    ///
    /// These are this user's programs that have loaded libpcsclite, and other users' programs with
    /// a known name.
    ///
    /// - Parameter folder: The prefix of `/proc`; empty for this machine.
    /// - Returns: The programs, in the order of their process IDs.
    package static func others(in folder: String = "") -> [ServiceClient] {
        let root = MachineFolder(folder)
        return all(in: root) { client, path in
            guard let maps = root.text("\(path)/maps"), !maps.isEmpty else {
                return usual.contains(client.name)
            }
            return maps.contains("/libpcsclite")
        }
    }

    /// Finds the programs other than pcscd that have a device open.
    ///
    /// Finds only this user's programs, or all of them for root.
    static func holders(of device: String, in root: MachineFolder) -> [ServiceClient] {
        all(in: root) { client, path in
            let files = root.names(in: "\(path)/fd")
            return client.name != "pcscd"
                && files.contains { root.target(of: "\(path)/fd/\($0)") == device }
        }
    }

    /// Finds the other processes that meet a condition; `path` is a process's folder.
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
    /// The name and the process ID, such as `scdaemon (process 4711)`.
    package var description: String { "\(name) (process \(process))" }
}
