// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a reader tells about itself when it is asked.
package struct ReaderDetails: Hashable, Sendable {
    /// What it can do.
    package let features: ReaderFeatures
    /// The vendor's name, or `nil`.
    package let vendor: String?
    /// The vendor's name for the model, or `nil`.
    package let model: String?
    /// The version of driver or firmware, such as `1.5.2`, or `nil`.
    package let version: String?
    /// The serial number, or `nil`.
    package let serial: String?
    /// The way for vendor commands that was found to work, or `nil`.
    package let escape: VendorEscape?
    /// What the reader answered to the vendor's question for its firmware, or `nil`.
    package let firmware: String?

    /// Reads a version attribute, `0xMMmmbbbb` with the least significant byte first.
    ///
    /// See PC/SC part 3, 3.1.6 (tag 0102).
    static func version(_ bytes: [UInt8]) -> String? {
        guard bytes.count >= 4 else { return nil }
        return "\(bytes[3]).\(bytes[2]).\(UInt16(bytes[1]) << 8 | UInt16(bytes[0]))"
    }

    /// Reads a text attribute, which may end in zero bytes.
    static func text(_ bytes: [UInt8]) -> String? {
        let text = bytes.prefix { $0 != 0 }
        return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
    }
}
