// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The card transaction qualifiers of a Visa card (CTQ, `9F6C`).
///
/// See EMV Contactless Book C-3, Annex A.
struct CardTransactionQualifiers: OptionSet, Hashable, Sendable {
    let rawValue: UInt16

    init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Reads the two bytes; missing ones count as zero.
    init(bytes: [UInt8]) {
        rawValue = (bytes.prefix(2) + [0, 0]).prefix(2).reduce(0) { $0 << 8 | UInt16($1) }
    }

    /// Byte 1, bit 8: online PIN required.
    static let onlinePINRequired = Self(rawValue: 0x8000)
    /// Byte 1, bit 7: signature required.
    static let signatureRequired = Self(rawValue: 0x4000)
    /// Byte 2, bit 8: the cardholder was verified on the device.
    static let verifiedOnDevice = Self(rawValue: 0x0080)
    /// Byte 2, bit 7: issuer update processing supported.
    static let issuerUpdate = Self(rawValue: 0x0040)

    /// The two bytes.
    var bytes: [UInt8] { rawValue.bigEndianBytes }
}
