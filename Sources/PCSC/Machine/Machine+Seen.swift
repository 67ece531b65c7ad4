// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension Machine {
    /// Inspects a machine, and skips anything that is not readable.
    ///
    /// - Parameters:
    ///   - folder: The prefix of each path; empty for this machine.
    ///   - environment: The environment variables of this process.
    /// - Returns: The machine.
    static func seen(in folder: String = "", environment: [String: String]) -> Machine {
        let root = MachineFolder(folder)
        var machine = Machine()
        machine.surroundings = Surroundings(root, environment: environment)
        let services = copies(of: "pcscd", in: programFolders, root)
        let libraries = copies(of: "libpcsclite.so.1", in: libraryFolders(root), root)
        machine.hasService = !services.isEmpty
        machine.copies = [services, libraries].filter { $0.count > 1 }.flatMap(\.self)
        machine.service = ServiceProcess(in: root)
        machine.drivers = ReaderDriver.all(in: root)
        machine.hasIFDNFC = root.names(in: "/etc/reader.conf.d").contains { name in
            root.text("/etc/reader.conf.d/\(name)")?.lowercased().contains("ifdnfc") == true
        }
        machine.hidesProcesses = hidesProcesses(root)
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

    /// Returns whether `/proc` is mounted with `hidepid`.
    ///
    /// See proc(5).
    private static func hidesProcesses(_ root: MachineFolder) -> Bool {
        let mounts = (root.text("/proc/self/mountinfo") ?? "").split(separator: "\n")
        // The last mount covers the others.
        let proc = mounts.last { $0.split(separator: " ").dropFirst(4).first == "/proc" }
        let options = (proc ?? "").split { $0 == " " || $0 == "," }
        return options.contains { option in
            option.hasPrefix("hidepid=") && option != "hidepid=0" && option != "hidepid=off"
        }
    }
}
