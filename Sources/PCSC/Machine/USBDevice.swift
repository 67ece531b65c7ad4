// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// A USB device, as the kernel describes it.
package struct USBDevice: Hashable, Sendable {
    /// An interface of the device's configuration.
    package struct Interface: Hashable, Sendable {
        /// `bInterfaceClass`, for example 0x0B for a smart card reader.
        let kind: Kind
        /// The kernel driver that has claimed it, such as `usbfs` for a program, or `nil`.
        let driver: String?
    }

    /// `bInterfaceClass` of an interface.
    ///
    /// See the class codes of the USB Implementers Forum.
    package struct Kind: RawRepresentable, Hashable, Sendable {
        package let rawValue: UInt8

        /// Serial ports.
        static let communications = Kind(rawValue: 0x02)
        /// Keyboards, among others.
        static let humanInterface = Kind(rawValue: 0x03)
        /// Smart card readers (CCID).
        static let smartCard = Kind(rawValue: 0x0B)

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }
    }

    /// The vendor and product number.
    package let identifier: USBIdentifier
    /// The product's name, or `nil`.
    package let product: String?
    /// The release of the device and its firmware (`bcdDevice`).
    ///
    /// It has two digits before the decimal point and two digits after it.
    package let release: UInt16
    /// The path with the bus and the device's number on it, such as `/dev/bus/usb/001/004`.
    package let node: String
    package let interfaces: [Interface]

    /// The product's name and numbers, such as `“ACR122U PICC Interface” (072f:2200)`.
    package var description: String {
        product.map { "“\($0)” (\(identifier))" } ?? "\(identifier)"
    }

    /// Whether the device is a reader, according to its numbers and interfaces.
    var isReader: Bool { has(.smartCard) || KnownReader.with(identifier) != nil }

    /// Returns whether one of the interfaces is of this kind.
    func has(_ kind: Kind) -> Bool { interfaces.contains { $0.kind == kind } }

    /// Returns whether a kernel driver has claimed one of the interfaces.
    func isHeld(by driver: String) -> Bool { interfaces.contains { $0.driver == driver } }

    /// Lists the devices in the order of their names, such as `1-4` and `1-4.2`.
    ///
    /// See Documentation/ABI/testing/sysfs-bus-usb of the kernel.
    ///
    /// - Parameter root: The machine's files.
    /// - Returns: The devices; empty if there is no bus.
    static func all(in root: MachineFolder) -> [USBDevice] {
        let folder = "/sys/bus/usb/devices"
        let names = root.names(in: folder)
        return names.filter { !$0.contains(":") }.compactMap { name in
            let interfaces = names.filter { $0.hasPrefix("\(name):") }
            return USBDevice("\(folder)/\(name)", interfaces.map { "\(folder)/\($0)" }, root)
        }
    }

    private init?(_ path: String, _ interfaces: [String], _ root: MachineFolder) {
        func number(_ name: String, radix: Int = 16) -> UInt16? {
            root.line("\(path)/\(name)").flatMap { UInt16($0, radix: radix) }
        }
        guard let vendor = number("idVendor"), let product = number("idProduct") else { return nil }
        identifier = USBIdentifier(vendor, product)
        self.product = root.line("\(path)/product").flatMap { $0.isEmpty ? nil : $0 }
        release = number("bcdDevice") ?? 0
        let place = ["busnum", "devnum"].map { name in
            String(number(name, radix: 10) ?? 0).zeroPadded(to: 3)
        }
        node = "/dev/bus/usb/\(place[0])/\(place[1])"
        self.interfaces = interfaces.compactMap { path in
            guard let kind = root.line("\(path)/bInterfaceClass").flatMap({ UInt8($0, radix: 16) })
            else { return nil }
            let driver = root.target(of: "\(path)/driver")?.split(separator: "/").last
            return Interface(kind: Kind(rawValue: kind), driver: driver.map(String.init))
        }
    }
}

/// The file in `/dev` through which programs use a USB device.
struct DeviceNode: Hashable, Sendable {
    /// The user ID of the owner.
    let owner: UInt32
    /// The group ID.
    let group: UInt32
    /// The permissions, such as 0o664.
    let mode: UInt32
    /// The programs other than pcscd that have it open: this user's, or all of them for root.
    let holders: [ServiceClient]

    init(owner: UInt32, group: UInt32, mode: UInt32, holders: [ServiceClient] = []) {
        self.owner = owner
        self.group = group
        self.mode = mode
        self.holders = holders
    }

    /// Inspects a device; `nil` when it has no file, as in most containers.
    init?(_ path: String, in root: MachineFolder) {
        guard let status = root.status(path) else { return nil }
        self.init(
            owner: status.st_uid, group: status.st_gid, mode: status.st_mode & 0o777,
            holders: ServiceClient.holders(of: path, in: root))
    }
}

/// The vendor and product number of a USB device.
package struct USBIdentifier: Hashable, Sendable {
    /// The vendor's number.
    package let vendor: UInt16
    /// The vendor's number for the product.
    package let product: UInt16

    /// Creates an identifier from its two numbers.
    package init(_ vendor: UInt16, _ product: UInt16) {
        self.vendor = vendor
        self.product = product
    }
}

extension USBIdentifier: CustomStringConvertible {
    /// Both numbers as `lsusb` writes them, such as `072f:2200`.
    package var description: String { "\(Self.digits(vendor)):\(Self.digits(product))" }

    private static func digits(_ number: UInt16) -> String {
        String(number, radix: 16).zeroPadded(to: 4)
    }
}
