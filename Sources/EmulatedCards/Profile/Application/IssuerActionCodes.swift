// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What in the terminal verification results makes a transaction go where.
///
/// Five bytes each. See EMV Book 3, 10.7 and Annex C5.
struct IssuerActionCodes: Hashable, Sendable {
    /// Declines when the terminal cannot go online (`9F0D`).
    var `default`: [UInt8]
    /// Declines at once (`9F0E`).
    var denial: [UInt8]
    /// Goes online (`9F0F`).
    var online: [UInt8]

    /// What many issuers use: failed authentication, restrictions and verification go
    /// online.
    static let standard = IssuerActionCodes(
        default: [0xB4, 0x50, 0x84, 0x00, 0x00], denial: [0x00, 0x00, 0x00, 0x00, 0x00],
        online: [0xB4, 0x70, 0x84, 0x80, 0x00])
}
