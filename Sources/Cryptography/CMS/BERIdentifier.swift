// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The expected class, form, and number of an element in one octet.
///
/// See ITU-T X.690, 8.1.2.
struct BERIdentifier: RawRepresentable, Hashable, Sendable {
    let rawValue: UInt8

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    static let integer = BERIdentifier(rawValue: 0x02)
    static let octetString = BERIdentifier(rawValue: 0x04)
    static let null = BERIdentifier(rawValue: 0x05)
    static let objectIdentifier = BERIdentifier(rawValue: 0x06)
    static let utcTime = BERIdentifier(rawValue: 0x17)
    static let generalizedTime = BERIdentifier(rawValue: 0x18)
    static let sequence = BERIdentifier(rawValue: 0x30)
    static let set = BERIdentifier(rawValue: 0x31)

    /// Returns a constructed context-specific identifier, such as `[0]`.
    static func context(_ number: UInt8) -> BERIdentifier {
        BERIdentifier(rawValue: 0xA0 | number & 0x1F)
    }

    /// Returns a primitive context-specific identifier.
    static func primitiveContext(_ number: UInt8) -> BERIdentifier {
        BERIdentifier(rawValue: 0x80 | number & 0x1F)
    }
}
