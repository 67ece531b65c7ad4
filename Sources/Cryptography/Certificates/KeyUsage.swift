// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The allowed uses of a certified key.
///
/// See RFC 5280, 4.2.1.3; bit 0 in the RFC is the highest bit here.
package struct KeyUsage: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let digitalSignature = KeyUsage(rawValue: 0x80)
    package static let keyEncipherment = KeyUsage(rawValue: 0x20)
    package static let keyAgreement = KeyUsage(rawValue: 0x08)
    package static let certificateSigning = KeyUsage(rawValue: 0x04)
    package static let revocationListSigning = KeyUsage(rawValue: 0x02)

    /// The bits in DER, which omits trailing zero bits.
    var structure: [UInt8] {
        let unused = rawValue == 0 ? 0 : UInt8(truncatingIfNeeded: rawValue.trailingZeroBitCount)
        return DER.value(0x03, rawValue == 0 ? [0] : [unused, rawValue])
    }
}
