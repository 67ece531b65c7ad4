// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The machine that the PC/SC service runs on: its software, its devices, and any obstacles.
package struct Machine: Hashable, Sendable {
    /// The environment that separates this program from the service.
    var surroundings = Surroundings.host
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
    /// Whether `/proc` hides other users' processes (`hidepid`).
    var hidesProcesses = false
    /// The USB devices.
    var devices: [USBDevice] = []
    /// The files in `/dev` of the readers among the devices, by their paths.
    var nodes: [String: DeviceNode] = [:]
}
