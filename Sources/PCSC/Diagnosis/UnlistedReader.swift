// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support

/// A reader that is plugged in, but that the PC/SC service does not list.
package struct UnlistedReader: Hashable, Sendable {
    /// Why the service does not list a reader.
    enum Reason: Hashable, Sendable {
        /// A module of the kernel has it.
        case kernelModule(String)
        /// It is set up as something else.
        case otherMode(KnownReader.OtherMode)
        /// It has no driver at all, for this reason.
        case unusable(String)
        /// No driver that is installed lists its numbers.
        case noDriver
        /// Its firmware is older than the driver accepts; this release is the first that it does.
        case oldFirmware(UInt16)
        /// It has no file in `/dev` where pcscd runs.
        case noNode
        /// The user that pcscd runs as may not open its file.
        case closedNode
        /// Other programs have it open.
        case held([ServiceClient])
        /// pcscd could not start it, or another user's program has it.
        case failed
    }

    /// The device.
    let device: USBDevice
    /// Why it is not listed.
    let reason: Reason

    /// Judges a device; `nil` when it is no reader, or is listed.
    init?(_ device: USBDevice, among readers: [ReaderStatus], on machine: Machine) {
        guard let reason = Self.reason(device, readers, machine) else { return nil }
        self.device = device
        self.reason = reason
    }

    private static func reason(
        _ device: USBDevice, _ readers: [ReaderStatus], _ machine: Machine
    ) -> Reason? {
        let known = KnownReader.with(device.identifier)
        if let module = kernelModules.first(where: device.isHeld) { return .kernelModule(module) }
        if let mode = KnownReader.otherMode(of: device) { return .otherMode(mode) }
        guard device.isReader else { return nil }
        let isListed = readers.contains { reader in
            machine.drivers.contains { $0.named(reader.name, device.identifier) }
                || known != nil && KnownReader.named(reader.name) == known
        }
        if isListed { return nil }
        if case .unusable(let reason) = known?.fitness { return .unusable(reason) }
        if !machine.drivers.contains(where: { $0.drives(device.identifier) }) { return .noDriver }
        if let first = known?.firstRelease, device.release < first { return .oldFirmware(first) }
        return reason(machine.nodes[device.node], machine.service)
    }

    /// Why pcscd, which has a driver for a device, does not use it.
    private static func reason(_ node: DeviceNode?, _ service: ServiceProcess?) -> Reason {
        guard let node else { return service == nil ? .failed : .noNode }
        if let service, !service.opens(node) { return .closedNode }
        return node.holders.isEmpty ? .failed : .held(node.holders)
    }

    /// The modules of the kernel that take readers: those with a PN53x chip, and the Sony RC-S380.
    private static let kernelModules = ["pn533_usb", "port100"]
}

extension UnlistedReader {
    /// What was found.
    var cause: String {
        let reader = "The reader \(device.description)"
        return switch reason {
        case .kernelModule(let name): "\(reader) is taken by the kernel module \(name)."
        case .otherMode(.keyboard):
            "\(reader) is set up as a keyboard: it types what it reads."
        case .otherMode(.serialPort): "\(reader) is set up as a serial port."
        case .otherMode(.firmwareUpdate): "\(reader) waits for new firmware."
        case .otherMode(.other): "\(reader) is not set up as a smart card reader (CCID)."
        case .unusable(let reason): "\(reader) cannot be used: \(reason)."
        case .noDriver: "No driver of pcscd lists the reader \(device.description)."
        case .oldFirmware(let first):
            "\(reader) has the firmware \(Self.text(device.release)); its driver accepts "
                + "\(Self.text(first)) and later."
        case .noNode: "\(reader) has no file \(device.node) here."
        case .closedNode: "pcscd may not open the reader \(device.description), \(device.node)."
        case .held(let programs):
            "\(reader) is held by "
                + programs.map(\.description).joined(separator: ", ") + "."
        case .failed:
            "\(reader) is plugged in, but pcscd does not list it: it could not start the reader, "
                + "or another program holds it."
        }
    }

    /// What to do about it.
    var cure: String {
        switch reason {
        case .kernelModule(let name):
            "Unload it with modprobe -r \(name), write “blacklist \(name)” to "
                + "/etc/modprobe.d/taptopay.conf, and plug the reader in again."
        case .otherMode(.firmwareUpdate):
            "Finish the update with the vendor's program."
        case .otherMode:
            "Set it to CCID with the vendor's program, or on its own web page: see Docs/Readers.md."
        case .unusable: "Take another reader: Docs/Readers.md lists them."
        case .noDriver:
            "Install the drivers: apt install libccid libacsccid1. If it is not listed then, it "
                + "needs a newer version of them."
        case .oldFirmware: "Update it with the vendor's program, or take another reader."
        case .noNode:
            "Run pcscd on the host and mount its folder /run/pcscd into the container, or pass the "
                + "device in."
        case .closedNode:
            "Update libccid or libacsccid1, whose udev rule gives readers to pcscd's group, then: "
                + "udevadm control --reload && udevadm trigger --subsystem-match=usb"
        case .held(let programs) where programs.contains { $0.name == "scdaemon" }:
            "Write “disable-ccid” to ~/.gnupg/scdaemon.conf, then: gpgconf --kill scdaemon"
        case .held: "End the program, and plug the reader in again."
        case .failed:
            "Plug it in again, into another port or a powered hub. journalctl -u pcscd tells more."
        }
    }

    /// A release as vendors write it, such as `2.06`.
    private static func text(_ release: UInt16) -> String {
        let digits = Hexadecimal.string([UInt8(release & 0xFF)])
        return "\(String(release >> 8, radix: 16)).\(digits)"
    }
}
