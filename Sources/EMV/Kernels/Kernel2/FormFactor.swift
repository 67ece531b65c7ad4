// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The form factor of a Mastercard application, from its Third Party Data (`9F6E`).
///
/// See EMV Contactless Book C-2, Annex A (Third Party Data).
enum FormFactor {
    /// The device type "card": the characters `00`.
    private static let card: [UInt8] = [0x30, 0x30]

    /// Whether the device type is given and is not a card.
    ///
    /// Bit 8 of byte 3 says that there is no device type in bytes 5 and 6.
    static func isPhone(_ data: TransactionData) -> Bool {
        guard let bytes = data[0x9F6E], bytes.count > 4,
            (bytes.dropFirst(2).first ?? 0x80) & 0x80 == 0
        else { return false }
        let deviceType = Array(bytes.dropFirst(4).prefix(2))
        return deviceType.count == 2 && deviceType != card
    }
}
