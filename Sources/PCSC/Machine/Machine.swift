// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The machine around the PC/SC service: what is installed, what is plugged in, what is in the way.
package struct Machine: Hashable, Sendable {
    /// What stands between this program and the service.
    var surroundings = Surroundings.host
    /// Whether pcscd is there.
    var hasService = true
    /// The user and groups that pcscd runs as; `nil` while it does not run.
    var service: ServiceProcess?
    /// The drivers of pcscd.
    var drivers: [ReaderDriver] = []
    /// Whether pcscd is set up for readers that ifdnfc drives, such as a board with a PN532.
    var hasIFDNFC = false
    /// The copies of pcscd and libpcsclite, where there are several of one of them.
    var copies: [String] = []
    /// Whether `/proc` shows a user no other user's processes (`hidepid`).
    var hidesProcesses = false
    /// What is plugged in.
    var devices: [USBDevice] = []
    /// The files in `/dev` of the readers among them, by their paths.
    var nodes: [String: DeviceNode] = [:]
}
