// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The machine that the PC/SC service runs on: its software, its devices, and any obstacles.
package struct Machine: Hashable, Sendable {
    /// The environment that separates this program from the service.
    var runtimeEnvironment = RuntimeEnvironment.host
    /// Whether pcscd is installed.
    var hasService = true
    /// The user and groups that pcscd runs as; `nil` while it is not running.
    var service: ServiceProcess?
    /// The installed pcscd drivers.
    var drivers: [ReaderDriver] = []
    /// Whether pcscd is configured for readers that ifdnfc drives, such as a board with a PN532.
    var hasIFDNFC = false
    /// The copies of pcscd and libpcsclite, if there are several of one of them.
    var copies: [String] = []
    /// Why the service denies access to this user, if it does.
    var refusal = AccessRefusal.noRule
    /// The USB devices.
    var devices: [USBDevice] = []
    /// The files in `/dev` of the readers among the devices, by their paths.
    var nodes: [String: DeviceNode] = [:]

    /// Inspects a machine, and skips anything that is not readable.
    ///
    /// - Parameters:
    ///   - folder: The prefix of each path; empty for this machine.
    ///   - environment: The environment variables of this process.
    /// - Returns: The machine.
    static func seen(in folder: String = "", environment: [String: String]) -> Machine {
        let root = MachineFolder(folder)
        var machine = Machine()
        machine.runtimeEnvironment = RuntimeEnvironment(root, environment: environment)
        let services = copies(of: "pcscd", in: programFolders, root)
        let libraries = copies(of: "libpcsclite.so.1", in: libraryFolders(root), root)
        machine.hasService = !services.isEmpty
        machine.copies = [services, libraries].filter { $0.count > 1 }.flatMap(\.self)
        machine.service = ServiceProcess(in: root)
        machine.drivers = ReaderDriver.all(in: root)
        machine.hasIFDNFC = root.names(in: "/etc/reader.conf.d").contains { name in
            root.text("/etc/reader.conf.d/\(name)")?.lowercased().contains("ifdnfc") == true
        }
        machine.refusal = AccessRefusal(in: root)
        machine.devices = USBDevice.all(in: root)
        for device in machine.devices where device.isReader {
            machine.nodes[device.node] = DeviceNode(device.node, in: root)
        }
        return machine
    }

    /// The folders where distributions and pcsc-lite's own build install pcscd.
    private static let programFolders = ["/usr/local/sbin", "/usr/sbin", "/usr/bin"]

    private static func libraryFolders(_ root: MachineFolder) -> [String] {
        let folders = ["/usr/local/lib", "/usr/lib", "/usr/lib64"]
        return folders
            + folders.flatMap { folder in
                root.names(in: folder).filter { $0.hasSuffix("-linux-gnu") }
                    .map { "\(folder)/\($0)" }
            }
    }

    /// Returns the files with this name in some folders, each once.
    private static func copies(
        of name: String, in folders: [String], _ root: MachineFolder
    ) -> [String] {
        var seen: Set<String> = []
        return folders.map { "\($0)/\(name)" }.filter { path in
            root.resolved(path).map { seen.insert($0).inserted } == true
        }
    }
}

/// The environment that separates a program from the machine's own PC/SC service.
package enum RuntimeEnvironment: Hashable, Sendable {
    /// No separation.
    case host
    /// Windows Subsystem for Linux, to which Windows can pass individual USB devices.
    case windowsSubsystem
    /// A container, such as one of Docker or Podman.
    case container
    /// The Flatpak sandbox.
    case flatpak
    /// The snap sandbox.
    case snap

    /// Detects the environment of this process.
    ///
    /// - Parameters:
    ///   - root: The machine's files.
    ///   - environment: The environment variables of this process.
    init(_ root: MachineFolder, environment: [String: String]) {
        self =
            if root.exists("/.flatpak-info") {
                .flatpak
            } else if environment["SNAP_NAME"] != nil {
                .snap
            } else if root.exists("/.dockerenv") || root.exists("/run/.containerenv")
                || environment["container"] != nil
            {
                .container
            } else if root.text("/proc/version")?.lowercased().contains("microsoft") == true {
                .windowsSubsystem
            } else {
                .host
            }
    }

    /// Whether the service can run outside, where this program does not see its socket.
    var isSandbox: Bool { self == .container || self == .flatpak || self == .snap }
}

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
