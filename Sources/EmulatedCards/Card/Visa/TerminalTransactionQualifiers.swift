// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The terminal transaction qualifiers (TTQ, `9F66`), as the card reads them.
///
/// See EMV Contactless Book A, 5.7 and Book C-3, Annex A.
struct TerminalTransactionQualifiers: OptionSet, Hashable, Sendable {
    let rawValue: UInt32

    init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Reads the four bytes; missing ones count as zero.
    init(bytes: some Collection<UInt8>) {
        let padded = bytes.prefix(4) + [UInt8](repeating: 0, count: 4 - min(4, bytes.count))
        rawValue = padded.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Byte 1, bit 6: EMV mode (qVSDC) supported.
    static let emvMode = Self(rawValue: 0x2000_0000)
    /// Byte 1, bit 5: EMV contact chip supported.
    static let contactChip = Self(rawValue: 0x1000_0000)
    /// Byte 1, bit 4: offline-only reader.
    static let offlineOnly = Self(rawValue: 0x0800_0000)
    /// Byte 1, bit 3: online PIN supported.
    static let onlinePIN = Self(rawValue: 0x0400_0000)
    /// Byte 1, bit 2: signature supported.
    static let signature = Self(rawValue: 0x0200_0000)
    /// Byte 1, bit 1: offline data authentication for online authorizations supported.
    static let authenticationForOnline = Self(rawValue: 0x0100_0000)
    /// Byte 2, bit 8: online cryptogram required.
    static let onlineCryptogramRequired = Self(rawValue: 0x0080_0000)
    /// Byte 2, bit 7: cardholder verification required.
    static let verificationRequired = Self(rawValue: 0x0040_0000)
    /// Byte 3, bit 8: issuer update processing supported.
    static let issuerUpdate = Self(rawValue: 0x0000_8000)
    /// Byte 3, bit 7: verification on the cardholder's device supported.
    static let onDeviceVerification = Self(rawValue: 0x0000_4000)
}
