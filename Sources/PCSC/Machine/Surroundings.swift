// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The environment that separates a program from the machine's own PC/SC service.
package enum Surroundings: Hashable, Sendable {
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
