// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension CardApplication {
    /// The application interchange profile (`82`) of the contactless interface.
    var interchangeProfile: [UInt8] {
        statedInterchangeProfile ?? scheme.specification.interchangeProfile(of: self)
    }

    /// Whether a Mastercard reader can use EMV mode, and not only mag-stripe mode.
    ///
    /// See EMV Contactless Book C-2, Annex A: byte 2, bit 8.
    var isEMVMode: Bool { interchangeProfile.count > 1 && interchangeProfile[1] & 0x80 != 0 }

    /// Returns the bits for offline data authentication.
    ///
    /// These are the scheme's bit for a card with its own key, and bit 7 for signed static data.
    func authentication(byKey bit: UInt8) -> UInt8 {
        guard let keyChain else { return 0x00 }
        let isStatic = keyChain.card == nil || keyChain.hasSignedStaticData
        return (keyChain.card == nil ? 0x00 : bit) | (isStatic ? 0x40 : 0x00)
    }
}
