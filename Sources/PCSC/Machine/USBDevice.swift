// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A device on the USB, as the kernel describes it.
package struct USBDevice: Hashable, Sendable {
    /// An interface of the device's configuration.
    package struct Interface: Hashable, Sendable {
        /// `bInterfaceClass`, for example 0x0B for a smart card reader.
        let kind: Kind
        /// The kernel driver that has it, such as `usbfs` for a program, or `nil`.
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

    /// Its vendor and product number.
    package let identifier: USBIdentifier
    /// The product's name, or `nil`.
    package let product: String?
    /// The release of device and firmware, `bcdDevice`: two digits before the point, two after it.
    package let release: UInt16
    /// The bus and the device's number on it, as in `/dev/bus/usb/001/004`.
    package let node: String
    /// Its interfaces.
    package let interfaces: [Interface]

    /// The product's name and numbers, such as `“ACR122U PICC Interface” (072f:2200)`.
    package var description: String {
        product.map { "“\($0)” (\(identifier))" } ?? "\(identifier)"
    }

    /// Whether it is a reader, as far as numbers and interfaces tell.
    var isReader: Bool { has(.smartCard) || KnownReader.with(identifier) != nil }

    /// Whether one of its interfaces is of a kind.
    func has(_ kind: Kind) -> Bool { interfaces.contains { $0.kind == kind } }

    /// Whether a driver of the kernel, or a program, has one of its interfaces.
    func isHeld(by driver: String) -> Bool { interfaces.contains { $0.driver == driver } }
}
