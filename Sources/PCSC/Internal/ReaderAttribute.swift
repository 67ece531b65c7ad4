// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CPCSC

/// An attribute of a reader.
///
/// See PC/SC part 3, 3.1.6.
struct ReaderAttribute: RawRepresentable, Hashable, Sendable {
    let rawValue: UInt

    static let vendorName = ReaderAttribute(rawValue: taptopay_attribute_vendor_name)
    static let deviceType = ReaderAttribute(rawValue: taptopay_attribute_device_type)
    static let deviceVersion = ReaderAttribute(rawValue: taptopay_attribute_device_version)
    static let deviceSerial = ReaderAttribute(rawValue: taptopay_attribute_device_serial)
}
