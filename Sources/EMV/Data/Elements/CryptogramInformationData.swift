// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The type of cryptogram that the card returned (CID, tag `9F27`).
///
/// See EMV Book 3, 6.5.5.4, Table 15.
package struct CryptogramInformationData: RawRepresentable, Hashable, Sendable {
    /// The card's decision about the transaction.
    package enum Cryptogram: UInt8, Hashable, Sendable {
        /// AAC: declined.
        case decline = 0x00
        /// TC: approved offline.
        case approve = 0x40
        /// ARQC: the issuer decides.
        case onlineRequest = 0x80
    }

    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The kind of cryptogram, or `nil` for the reserved code `11`.
    package var cryptogram: Cryptogram? { Cryptogram(rawValue: rawValue & 0xC0) }
}
