// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Contactless Reader Capabilities (`9F6D`): the modes of the reader.
///
/// See EMV Contactless Book C-4, 4.3.3, Table 4-2.
package struct ContactlessReaderCapabilities: BitCodedElement {
    package static let byteCount = 1
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    /// EMV mode; without it, the reader has mag-stripe mode only.
    package static let emvMode = Self(byte: 1, bit: 8)
    /// The reader follows version 3 of Expresspay, which all readers do.
    package static let version3 = Self(byte: 1, bit: 7)
    /// Cardholder verification is required; the kernel sets it for each transaction.
    package static let verificationRequired = Self(byte: 1, bit: 4)

    /// Separates the bits that kernel 4 adds to the terminal type (`9F35`) in the PDOL.
    ///
    /// No terminal type has these bits.
    ///
    /// - Parameter byte: The byte that the card receives.
    /// - Returns: The terminal type, and the modes.
    package static func separate(_ byte: UInt8) -> (type: UInt8, modes: Self) {
        let modes: Self = [.emvMode, .version3, .verificationRequired]
        let added = modes.intersection(Self(rawValue: UInt64(byte)))
        return (byte & ~UInt8(truncatingIfNeeded: modes.rawValue), added)
    }
}

/// Enhanced Contactless Reader Capabilities (`9F6E`): interfaces and verification methods.
///
/// See EMV Contactless Book C-4, 4.3.4, Table 4-4.
package struct EnhancedReaderCapabilities: BitCodedElement {
    package static let byteCount = 4
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The reader has a contact interface.
    package static let contact = Self(byte: 1, bit: 8)
    /// Mag-stripe mode.
    package static let magneticStripeMode = Self(byte: 1, bit: 7)
    /// EMV mode with a second GENERATE AC, which the book has withdrawn.
    package static let fullOnline = Self(byte: 1, bit: 6)
    /// EMV mode with one GENERATE AC.
    package static let partialOnline = Self(byte: 1, bit: 5)
    /// Phones.
    package static let mobile = Self(byte: 1, bit: 4)
    /// The cardholder is asked for the contact interface after a decline.
    package static let otherInterfaceAfterDecline = Self(byte: 1, bit: 3)

    /// Verification on a phone.
    package static let mobileVerification = Self(byte: 2, bit: 8)
    /// Online PIN.
    package static let onlinePIN = Self(byte: 2, bit: 7)
    /// Signature on paper.
    package static let signature = Self(byte: 2, bit: 6)
    /// The card verifies a plaintext PIN.
    package static let plaintextPIN = Self(byte: 2, bit: 5)

    /// The reader never goes online.
    package static let offlineOnly = Self(byte: 3, bit: 8)
    /// Cardholder verification is required; the kernel sets it for each transaction.
    package static let verificationRequired = Self(byte: 3, bit: 7)

    /// Cards do not count transactions without verification at this terminal.
    package static let exemptFromVerificationChecks = Self(byte: 4, bit: 8)
    /// The terminal accepts now, and asks the issuer later.
    package static let delayedAuthorization = Self(byte: 4, bit: 7)
    /// The terminal is a transit gate.
    package static let transit = Self(byte: 4, bit: 6)
    /// The kernel has version 2.7 or later: bits 3 to 1 of byte 4 are 3.
    package static let version2point7: Self = [Self(byte: 4, bit: 2), Self(byte: 4, bit: 1)]
}

/// Card Interface and Payment Capabilities (`9F70`).
///
/// See EMV Contactless Book C-4, Annex A (`9F70`).
struct CardInterfaceCapabilities: BitCodedElement {
    static let byteCount = 2
    let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The card has contacts with EMV.
    static let contactChip = Self(byte: 1, bit: 6)
    /// The next two bits have a meaning.
    static let hasDelayedAuthorizationUsage = Self(byte: 2, bit: 8)
    /// Valid at terminals with delayed authorization in the card's country.
    static let domesticDelayedAuthorization = Self(byte: 2, bit: 7)
    /// Valid at terminals with delayed authorization in other countries.
    static let internationalDelayedAuthorization = Self(byte: 2, bit: 6)
}

extension ElementKey<EnhancedReaderCapabilities> {
    static var enhancedContactlessReaderCapabilities: Self {
        Self(.enhancedContactlessReaderCapabilities)
    }
}

extension ElementKey<CardInterfaceCapabilities> {
    static var cardInterfaceAndPaymentCapabilities: Self {
        Self(.cardInterfaceAndPaymentCapabilities)
    }
}

extension TransactionData {
    /// The capabilities of the reader for this transaction (`9F6E`).
    var enhancedReaderCapabilities: EnhancedReaderCapabilities {
        element(.enhancedContactlessReaderCapabilities) ?? []
    }
}
