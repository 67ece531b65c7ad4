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
        // No offline data authentication yet, though the certificates are there.
        case .visa: [0x00, 0x00]
        case .mastercard:
            [
                // Cardholder verification and terminal risk management.
                0x18 | (riskManagement.isVerifiedOnDevice ? 0x02 : 0x00),
                // EMV mode, then relay resistance.
                0x80 | (relayResistance == nil ? 0x00 : 0x01),
            ]
        }
    }
}
