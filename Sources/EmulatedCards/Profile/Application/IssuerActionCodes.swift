// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The terminal verification results for which a terminal declines or goes online.
///
/// Five bytes each. See EMV Book 3, 10.7 and Annex C5.
struct IssuerActionCodes: Hashable, Sendable {
    /// The results to decline if the terminal cannot go online (`9F0D`).
    var `default`: [UInt8]
    /// The results to decline at once (`9F0E`).
    var denial: [UInt8]
    /// The results to send online (`9F0F`).
    var online: [UInt8]

    /// The codes that many issuers use.
    ///
    /// Failed authentication, restrictions, and verification go online.
    static let standard = IssuerActionCodes(
        default: [0xB4, 0x50, 0x84, 0x00, 0x00], denial: [0x00, 0x00, 0x00, 0x00, 0x00],
        online: [0xB4, 0x70, 0x84, 0x80, 0x00])
}
