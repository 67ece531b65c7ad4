// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
