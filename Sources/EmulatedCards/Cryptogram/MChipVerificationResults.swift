// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The card verification results of M/Chip 4, six bytes.
///
/// The meaning of the bits is that of the M/Chip 4 Issuer Guide to Debit and Credit
/// Parameter Management, A.19.
struct MChipVerificationResults: Hashable, Sendable {
    /// What the card returned at the first GENERATE AC.
    let type: CryptogramType
    /// The PIN tries left; its right nibble is reported.
    let pinTries: UInt8
    /// Whether the terminal said that it cannot go online.
    let isUnableToGoOnline: Bool
    /// Whether terminal and issuer are in the same country.
    let isDomestic: Bool

    /// The six bytes.
    ///
    /// No PIN is checked offline over contactless (byte 4, bit 6).
    var bytes: [UInt8] {
        [
            type.verificationResultsByte,
            0,
            pinTries & 0x0F,
            0x20 | (isUnableToGoOnline ? 0x40 : 0) | (isDomestic ? 0x02 : 0x04),
            0,
            0,
        ]
    }
}
