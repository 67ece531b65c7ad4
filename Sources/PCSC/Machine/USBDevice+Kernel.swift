// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension USBDevice {
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
            let digits = String(number(name, radix: 10) ?? 0)
            return String(repeating: "0", count: max(0, 3 - digits.count)) + digits
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
