// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// How a card proves that it is genuine.
///
/// See EMV Contactless Book C-3, 5.6.1.
enum CardSignature: Hashable, Sendable {
    /// Fast DDA: the card signed this transaction (`9F4B`).
    case dynamic
    /// SDA: the issuer signed the card's data (`93`).
    case fixed
}

extension Kernel3 {
    /// The required proof.
    ///
    /// A card that announces dynamic signatures (AIP byte 1 bit 6) must provide one: SDA would
    /// accept a copy of its data.
    var signature: CardSignature {
        profile.contains(.dynamicDataAuthenticationSupported) || data.hasValue(0x9F4B)
            ? .dynamic : .fixed
    }
}
