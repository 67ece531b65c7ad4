// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The user and groups that pcscd runs as.
///
/// Since pcsc-lite 2.4.0, this can be a dedicated user, to which the udev rules have to give access
/// to the readers.
struct ServiceProcess: Hashable, Sendable {
    /// The user ID; 0 for root.
    let user: UInt32
    /// The group IDs.
    let groups: Set<UInt32>

    init(user: UInt32, groups: Set<UInt32>) {
        self.user = user
        self.groups = groups
    }

    /// Looks for pcscd among the processes; `nil` when it is not running or not visible.
    init?(in root: MachineFolder) {
        let process = root.names(in: "/proc").first { name in
            UInt32(name) != nil && root.line("/proc/\(name)/comm") == "pcscd"
        }
        guard let process, let status = root.text("/proc/\(process)/status") else { return nil }
        func numbers(_ name: String) -> [UInt32] {
            let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") } ?? ""
            return line.split { $0 == " " || $0 == "\t" }.compactMap { UInt32($0) }
        }
        // Real, effective, saved, and file system ID. See proc_pid_status(5).
        guard let user = numbers("Uid").dropFirst().first else { return nil }
        self.user = user
        groups = Set(numbers("Gid").dropFirst().prefix(1) + numbers("Groups"))
    }

    /// Returns whether the process has permission to open a device.
    func opens(_ node: DeviceNode) -> Bool {
        if user == 0 { return true }
        let shift: UInt32 = node.owner == user ? 6 : groups.contains(node.group) ? 3 : 0
        return (node.mode >> shift) & 0o6 == 0o6
    }
}
