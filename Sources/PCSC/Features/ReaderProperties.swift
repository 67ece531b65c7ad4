// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The properties that a reader reports.
///
/// See PC/SC part 10, 2.5.
package struct ReaderProperties: Hashable, Sendable {
    /// The USB vendor and product number, or `nil`.
    package let identifier: USBIdentifier?
    /// The longest APDU in bytes, or `nil`; 0 means short APDUs only.
    package let longestAPDU: Int?
    /// The firmware's name, or `nil`.
    package let firmware: String?

    /// Describes a reader that reports nothing.
    package init() {
        self.init([])
    }

    /// Parses the response to `FEATURE_GET_TLV_PROPERTIES`; numbers are little-endian.
    package init(_ bytes: [UInt8]) {
        var numbers: [UInt8: UInt32] = [:]
        var firmware: String?
        for (tag, value) in SimpleTLV.objects(bytes) {
            if tag == 8 {
                firmware = String(decoding: value, as: UTF8.self)
            } else if value.count <= 4 {
                numbers[tag] = value.reversed().reduce(0) { $0 << 8 | UInt32($1) }
            }
        }
        self.firmware = firmware
        longestAPDU = numbers[10].map(Int.init)
        if let vendor = numbers[11], let product = numbers[12] {
            identifier = USBIdentifier(
                UInt16(truncatingIfNeeded: vendor),
                UInt16(truncatingIfNeeded: product))
        } else {
            identifier = nil
        }
    }
}
