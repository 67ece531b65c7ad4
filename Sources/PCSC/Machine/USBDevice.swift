// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
    /// The interfaces.
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
}
