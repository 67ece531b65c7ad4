// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A reader that is plugged in but that the PC/SC service does not list.
package struct UnlistedReader: Hashable, Sendable {
    /// The reason the service does not list a reader.
    enum Reason: Hashable, Sendable {
        /// A kernel module has claimed it.
        case kernelModule(String)
        /// It is configured as another kind of device.
        case otherMode(KnownReader.OtherMode)
        /// It cannot be used at all, for this reason.
        case unusable(String)
        /// No installed driver lists its numbers.
        case noDriver
        /// Its firmware is too old for the driver; the value is the first accepted release.
        case oldFirmware(UInt16)
        /// It has no device file in `/dev` where pcscd runs.
        case noNode
        /// The user that pcscd runs as cannot open its device file.
        case closedNode
        /// Other programs have it open.
        case held([ServiceClient])
        /// pcscd could not start it, or another user's program has it.
        case failed
    }

    let device: USBDevice
    /// The reason it is not listed.
    let reason: Reason

    /// Diagnoses a device; `nil` when it is not a reader, or is listed.
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

    /// Returns the reason pcscd does not use a device that it has a driver for.
    private static func reason(_ node: DeviceNode?, _ service: ServiceProcess?) -> Reason {
        guard let node else { return service == nil ? .failed : .noNode }
        if let service, !service.opens(node) { return .closedNode }
        return node.holders.isEmpty ? .failed : .held(node.holders)
    }

    /// The kernel modules that claim readers: those with a PN53x chip, and the Sony RC-S380.
    private static let kernelModules = ["pn533_usb", "port100"]
}

extension UnlistedReader {
    /// The problem.
    var cause: String {
        let reader = "The reader \(device.description)"
        return switch reason {
        case .kernelModule(let name): "\(reader) is in use by the kernel module \(name)."
        case .otherMode(.keyboard):
            "\(reader) is configured as a keyboard and types what it reads."
        case .otherMode(.serialPort): "\(reader) is configured as a serial port."
        case .otherMode(.firmwareUpdate): "\(reader) is waiting for new firmware."
        case .otherMode(.other): "\(reader) is not configured as a smart card reader (CCID)."
        case .unusable(let reason): "\(reader) cannot be used: \(reason)."
        case .noDriver: "No pcscd driver supports the reader \(device.description)."
        case .oldFirmware(let first):
            "\(reader) has firmware \(Self.text(device.release)); its driver requires "
                + "\(Self.text(first)) or later."
        case .noNode: "\(reader) has no device file \(device.node) here."
        case .closedNode:
            "pcscd does not have permission to open the reader \(device.description), "
                + "\(device.node)."
        case .held(let programs):
            "\(reader) is in use by "
                + programs.map(\.description).joined(separator: ", ") + "."
        case .failed:
            "\(reader) is plugged in, but pcscd does not list it: pcscd could not start it, "
                + "or another program holds it."
        }
    }

    /// The fix for the problem.
    var remedy: String {
        switch reason {
        case .kernelModule(let name):
            "Unload it with modprobe -r \(name), write “blacklist \(name)” to "
                + "/etc/modprobe.d/taptopay.conf, and plug the reader in again."
        case .otherMode(.firmwareUpdate):
            "Finish the update with the vendor's software."
        case .otherMode:
            "Switch it to CCID with the vendor's software or its own web page; see Docs/Readers.md."
        case .unusable: "Use another reader; Docs/Readers.md has a list."
        case .noDriver:
            "Install the drivers: apt install libccid libacsccid1. If it is still not listed, it "
                + "requires newer versions."
        case .oldFirmware: "Update it with the vendor's software, or use another reader."
        case .noNode:
            "Run pcscd on the host and mount its /run/pcscd folder in the container, or pass the "
                + "device to the container."
        case .closedNode:
            "Update libccid or libacsccid1, whose udev rule gives pcscd's group access, then run: "
                + "udevadm control --reload && udevadm trigger --subsystem-match=usb"
        case .held(let programs) where programs.contains { $0.name == "scdaemon" }:
            "Write “disable-ccid” to ~/.gnupg/scdaemon.conf, then run: gpgconf --kill scdaemon"
        case .held: "Quit the program and plug the reader in again."
        case .failed:
            "Plug it into another port or a powered hub. For details: journalctl -u pcscd"
        }
    }

    /// A release as vendors write it, such as `2.06`.
    private static func text(_ release: UInt16) -> String {
        let digits = Hexadecimal.string([UInt8(release & 0xFF)])
        return "\(String(release >> 8, radix: 16)).\(digits)"
    }
}
