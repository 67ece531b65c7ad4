// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What stands between a program and the machine's own PC/SC service.
package enum Surroundings: Hashable, Sendable {
    /// Nothing.
    case host
    /// Windows Subsystem for Linux, to which Windows passes single USB devices.
    case windowsSubsystem
    /// A container, such as Docker's or Podman's.
    case container
    /// The sandbox of Flatpak.
    case flatpak
    /// The sandbox of snap.
    case snap

    /// Looks at a machine.
    ///
    /// - Parameters:
    ///   - root: Its files.
    ///   - environment: The variables of this process.
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

    /// Whether the service may run outside, where this program does not see its socket.
    var isSandbox: Bool { self == .container || self == .flatpak || self == .snap }
}
