// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A phone's information about its owner (POS Cardholder Interaction Information, `DF4B`).
///
/// See EMV Contactless Book C-2, Annex A.
struct CardholderInteraction: Hashable, Sendable {
    /// The bits of `00030F`: the phone requires a second tap.
    private static let secondTapBits: UInt32 = 0x00030F
    /// Byte 2, bit 5: the owner was verified on the phone.
    private static let verifiedBit: UInt32 = 0x001000

    /// The three bytes as one number.
    let number: UInt32

    /// Reads the element.
    ///
    /// - Returns: `nil` if it is absent or not three bytes long.
    init?(_ data: TransactionData) {
        guard let bytes = data[0xDF4B], bytes.count == 3 else { return nil }
        number = bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Whether the phone must be presented again.
    var needsSecondTap: Bool { number & Self.secondTapBits != 0 }

    /// Whether the owner was verified on the phone.
    var isVerifiedOnDevice: Bool { number & Self.verifiedBit != 0 }
}
