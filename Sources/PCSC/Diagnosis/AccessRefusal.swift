// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The reason the PC/SC service denies access to this user, as far as the machine's files show it.
///
/// A pcscd with polkit, such as that of Debian 13, asks polkit over D-Bus whether a program can
/// connect. Its own policy allows only the user who is logged in at the machine.
package enum AccessRefusal: Hashable, Sendable, CaseIterable {
    /// D-Bus is not running, so the service refuses everyone, even root.
    case noBus
    /// polkit is not installed, so the service refuses everyone, even root.
    case noPolkit
    /// `/proc` is mounted with `hidepid`, so polkit cannot see the program.
    case hiddenProcesses
    /// This project's polkit rule is installed, but this user is not in its group.
    case notInGroup
    /// No rule of this project is installed, or the service is outside and its files are not visible.
    case noRule

    private static let busSockets = [
        "/run/dbus/system_bus_socket", "/var/run/dbus/system_bus_socket",
    ]
    private static let programs = ["/usr/lib/polkit-1/polkitd", "/usr/libexec/polkitd"]
    private static let ruleFolders = ["/etc", "/usr/local/share", "/usr/share"]

    /// The reason on this machine.
    static var current: AccessRefusal { AccessRefusal(in: MachineFolder("")) }

    /// Finds the reason.
    init(in root: MachineFolder) {
        self =
            if !Self.usesPolkit(root) {
                .noRule
            } else if !Self.busSockets.contains(where: root.exists) {
                .noBus
            } else if !Self.programs.contains(where: root.exists) {
                .noPolkit
            } else if Self.hidesProcesses(root) {
                .hiddenProcesses
            } else {
                Self.hasRule(root) ? .notInGroup : .noRule
            }
    }

    /// Returns whether a pcscd with polkit is installed.
    ///
    /// - Parameter folder: The prefix of each path; empty for this machine.
    /// - Returns: Whether its policy is there.
    package static func usesPolkit(in folder: String) -> Bool { usesPolkit(MachineFolder(folder)) }

    /// Returns whether this project's polkit rule is installed.
    ///
    /// - Parameter folder: The prefix of each path; empty for this machine.
    /// - Returns: Whether the rule is there.
    package static func hasRule(in folder: String) -> Bool { hasRule(MachineFolder(folder)) }

    private static func usesPolkit(_ root: MachineFolder) -> Bool {
        root.exists("/usr/share/polkit-1/actions/org.debian.pcsc-lite.policy")
    }

    private static func hasRule(_ root: MachineFolder) -> Bool {
        ruleFolders.contains { root.exists("\($0)/polkit-1/rules.d/50-taptopay.rules") }
    }

    /// The reason, in one sentence.
    package var cause: String {
        switch self {
        case .noBus: "The PC/SC service asks polkit over D-Bus, which is not running."
        case .noPolkit: "The PC/SC service asks polkit, which is not installed."
        case .hiddenProcesses:
            "The polkit policy of the PC/SC service denies access to this user; /proc is mounted "
                + "with hidepid, so polkit cannot see the calling process."
        case .notInGroup, .noRule:
            "The polkit policy of the PC/SC service denies access to this user."
        }
    }

    /// What to do.
    package var remedy: String {
        let join = "the group taptopay: sudo usermod -aG taptopay $USER, then log in again."
        let container = "In a container, start the service with pcscd --disable-polkit."
        return switch self {
        case .noBus: "Start it: systemctl start dbus. \(container)"
        case .noPolkit: "Install it: apt install polkitd. \(container)"
        case .hiddenProcesses:
            "Mount /proc without hidepid, also in /etc/fstab: mount -o remount,hidepid=0 /proc"
        case .notInGroup: "Join \(join)"
        case .noRule:
            "Log in at the machine. Over SSH, or as a service, install the project's polkit rule "
                + "with its Debian package or make install, and join \(join)"
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
