// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The application interchange profile (AIP, `82`), as the card itself reads it.
///
/// See EMV Contactless Book C-2, Annex A, and Book C-3, Annex A.
struct InterchangeProfile: OptionSet, Hashable, Sendable {
    let rawValue: UInt16

    /// Byte 1, bit 7: static data authentication.
    static let staticDataAuthentication = Self(rawValue: 0x4000)
    /// Byte 1, bit 6: dynamic data authentication.
    static let dynamicDataAuthentication = Self(rawValue: 0x2000)
    /// Byte 1, bit 2: cardholder verification on the device.
    static let onDeviceVerification = Self(rawValue: 0x0200)
    /// Byte 1, bit 1: combined data authentication.
    static let combinedDataAuthentication = Self(rawValue: 0x0100)
    /// Byte 2, bit 8: EMV mode.
    static let emvMode = Self(rawValue: 0x0080)
    /// Byte 2, bit 1: relay resistance protocol.
    static let relayResistance = Self(rawValue: 0x0001)
}

extension CardApplication {
    /// The application's capabilities.
    var capabilities: InterchangeProfile {
        InterchangeProfile(
            rawValue: interchangeProfile.prefix(2).reduce(0) { $0 << 8 | UInt16($1) })
    }

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
