// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// A pcscd driver for USB readers, such as libccid, as its `Info.plist` describes it.
///
/// pcscd considers a device a reader when a driver lists its numbers.
package struct ReaderDriver: Hashable, Sendable {
    /// The folder where pcscd looks for drivers, unless built otherwise.
    private static let folder = "/usr/lib/pcsc/drivers"

    /// The prefixes of the names that the driver gives readers, by their numbers.
    private let names: [USBIdentifier: [String]]

    init(names: [USBIdentifier: [String]]) {
        self.names = names
    }

    /// Reads a bundle's `Info.plist`; `nil` when it is invalid.
    init?(propertyList: Data) {
        let decoder = PropertyListDecoder()
        guard let list = try? decoder.decode(PropertyList.self, from: propertyList) else {
            return nil
        }
        var names: [USBIdentifier: [String]] = [:]
        for ((vendor, product), name) in zip(
            zip(list.ifdVendorID, list.ifdProductID), list.ifdFriendlyName)
        {
            guard let vendor = Self.number(vendor), let product = Self.number(product) else {
                continue
            }
            names[USBIdentifier(vendor, product), default: []].append(name)
        }
        self.names = names
    }

    /// Returns the installed drivers.
    static func all(in root: MachineFolder) -> [ReaderDriver] {
        root.names(in: folder).filter { $0.hasSuffix(".bundle") }.compactMap { name in
            root.contents("\(folder)/\(name)/Contents/Info.plist")
                .flatMap(ReaderDriver.init(propertyList:))
        }
    }

    /// Returns whether the driver supports devices with these numbers.
    func drives(_ identifier: USBIdentifier) -> Bool { names[identifier] != nil }

    /// Returns whether a reader with this name can be a device with these numbers.
    func named(_ name: ReaderName, _ identifier: USBIdentifier) -> Bool {
        names[identifier]?.contains { name.text.hasPrefix($0) } == true
    }

    private static func number(_ text: String) -> UInt16? {
        UInt16(text.hasPrefix("0x") ? text.dropFirst(2) : text[...], radix: 16)
    }

    private struct PropertyList: Decodable {
        let ifdVendorID: [String]
        let ifdProductID: [String]
        let ifdFriendlyName: [String]
    }
}
