// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension CardApplication {
    /// The application interchange profile (`82`) of the contactless interface.
    var interchangeProfile: [UInt8] { statedInterchangeProfile ?? abilities }

    /// Whether a Mastercard reader may use EMV mode, and not the magnetic stripe's only.
    ///
    /// See EMV Contactless Book C-2, Annex A: byte 2, bit 8.
    var isEMVMode: Bool { interchangeProfile.count > 1 && interchangeProfile[1] & 0x80 != 0 }

    /// What the application's abilities say.
    ///
    /// See EMV Book 3, Annex C1 and EMV Contactless Book C-2, Annex A.
    private var abilities: [UInt8] {
        switch scheme {
        case .visa: [authentication(byKey: 0x20), 0x00]
        case .mastercard:
            [
                // Cardholder verification and terminal risk management always.
                0x18 | authentication(byKey: 0x01)
                    | (riskManagement.deviceVerification == .none ? 0x00 : 0x02),
                // EMV mode, then relay resistance.
                0x80 | (relayResistance == nil ? 0x00 : 0x01),
            ]
        }
    }

    /// The bits of offline data authentication: the scheme's one for a card with a key of
    /// its own, and bit 7 for signed static data.
    private func authentication(byKey bit: UInt8) -> UInt8 {
        guard let keyChain else { return 0x00 }
        let isStatic = keyChain.card == nil || keyChain.hasSignedStaticData
        return (keyChain.card == nil ? 0x00 : bit) | (isStatic ? 0x40 : 0x00)
    }
}
