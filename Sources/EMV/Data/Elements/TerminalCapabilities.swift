// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The card input, cardholder verification, and security capabilities (tag `9F33`).
///
/// See EMV Book 4, Annex A2.
public struct TerminalCapabilities: BitCodedElement {
    /// The length in bytes.
    public static let byteCount = 3
    /// The bytes as one number.
    public let rawValue: UInt64

    /// Creates the element from its bytes as one number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Manual entry of the card number.
    public static let manualKeyEntry = Self(byte: 1, bit: 8)
    /// Cards with a magnetic stripe.
    public static let magneticStripe = Self(byte: 1, bit: 7)
    /// Chip cards with contacts.
    public static let cardWithContacts = Self(byte: 1, bit: 6)

    /// The card verifies a plaintext PIN.
    public static let plaintextPINByCard = Self(byte: 2, bit: 8)
    /// The issuer verifies an enciphered PIN.
    public static let encipheredPINOnline = Self(byte: 2, bit: 7)
    /// Signature on paper.
    public static let signature = Self(byte: 2, bit: 6)
    /// The card verifies an enciphered PIN.
    public static let encipheredPINByCard = Self(byte: 2, bit: 5)
    /// No cardholder verification is required.
    public static let noVerificationRequired = Self(byte: 2, bit: 4)

    /// SDA.
    public static let staticDataAuthentication = Self(byte: 3, bit: 8)
    /// DDA.
    public static let dynamicDataAuthentication = Self(byte: 3, bit: 7)
    /// The terminal can keep cards.
    public static let cardCapture = Self(byte: 3, bit: 6)
    /// CDA.
    public static let combinedDataAuthentication = Self(byte: 3, bit: 4)
}

/// The terminal's capabilities in addition to reading cards (tag `9F40`).
///
/// See EMV Book 4, Annex A3.
package struct AdditionalTerminalCapabilities: BitCodedElement {
    package static let byteCount = 5
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static let cash = Self(byte: 1, bit: 8)
    package static let goods = Self(byte: 1, bit: 7)
    package static let services = Self(byte: 1, bit: 6)
    package static let cashback = Self(byte: 1, bit: 5)
    package static let inquiry = Self(byte: 1, bit: 4)
    package static let transfer = Self(byte: 1, bit: 3)
    package static let payment = Self(byte: 1, bit: 2)
    package static let administrative = Self(byte: 1, bit: 1)

    package static let cashDeposit = Self(byte: 2, bit: 8)

    package static let numericKeys = Self(byte: 3, bit: 8)
    package static let alphabeticAndSpecialKeys = Self(byte: 3, bit: 7)
    package static let commandKeys = Self(byte: 3, bit: 6)
    package static let functionKeys = Self(byte: 3, bit: 5)

    package static let printForAttendant = Self(byte: 4, bit: 8)
    package static let printForCardholder = Self(byte: 4, bit: 7)
    package static let displayForAttendant = Self(byte: 4, bit: 6)
    package static let displayForCardholder = Self(byte: 4, bit: 5)
    package static let codeTable10 = Self(byte: 4, bit: 2)
    package static let codeTable9 = Self(byte: 4, bit: 1)

    package static let codeTable8 = Self(byte: 5, bit: 8)
    package static let codeTable7 = Self(byte: 5, bit: 7)
    package static let codeTable6 = Self(byte: 5, bit: 6)
    package static let codeTable5 = Self(byte: 5, bit: 5)
    package static let codeTable4 = Self(byte: 5, bit: 4)
    package static let codeTable3 = Self(byte: 5, bit: 3)
    package static let codeTable2 = Self(byte: 5, bit: 2)
    package static let codeTable1 = Self(byte: 5, bit: 1)
}

/// The operator, environment, and connection of the terminal (tag `9F35`).
///
/// The digits are decimal: type 22 is `0x22`. See EMV Book 4, Annex A1.
package struct TerminalType: RawRepresentable, Hashable, Sendable {
    /// The operator of the terminal.
    package enum OperationalControl: UInt8, Hashable, Sendable {
        case financialInstitution = 1
        case merchant = 2
        case cardholder = 3
    }

    /// Whether the terminal decides online or offline.
    package enum Connection: Hashable, Sendable {
        case onlineOnly
        case offlineWithOnlineCapability
        case offlineOnly
    }

    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The operator of the terminal, or `nil` for a code that the book does not define.
    package var operationalControl: OperationalControl? {
        OperationalControl(rawValue: rawValue >> 4)
    }

    /// Whether the terminal is attended, or `nil` for a code that the book does not define.
    package var isAttended: Bool? {
        switch rawValue & 0x0F {
        case 1...3: true
        case 4...6: false
        default: nil
        }
    }

    /// Whether the terminal decides online or offline, or `nil` for an undefined code.
    package var connection: Connection? {
        switch rawValue & 0x0F {
        case 1, 4: .onlineOnly
        case 2, 5: .offlineWithOnlineCapability
        case 3, 6: .offlineOnly
        default: nil
        }
    }
}

/// The terminal's verification methods and modes, for cards that request them in advance (tag
/// `9F1D`).
///
/// See EMV Contactless Book C-2, Annex A.
package struct TerminalRiskManagementData: BitCodedElement {
    package static let byteCount = 8
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static let restartSupported = Self(byte: 1, bit: 8)
    package static let encipheredPINOnline = Self(byte: 1, bit: 7)
    package static let signature = Self(byte: 1, bit: 6)
    package static let noVerificationRequired = Self(byte: 1, bit: 4)
    package static let consumerDeviceVerification = Self(byte: 1, bit: 3)
    package static let presentAndHoldSupported = Self(byte: 1, bit: 1)

    package static let verificationLimitExceeded = Self(byte: 2, bit: 8)
    package static let encipheredPINOnlineForContact = Self(byte: 2, bit: 7)
    package static let signatureForContact = Self(byte: 2, bit: 6)
    package static let encipheredPINByCardForContact = Self(byte: 2, bit: 5)
    package static let noVerificationRequiredForContact = Self(byte: 2, bit: 4)
    package static let plaintextPINByCardForContact = Self(byte: 2, bit: 2)

    package static let magneticStripeModeNotSupported = Self(byte: 3, bit: 8)
    package static let emvModeNotSupported = Self(byte: 3, bit: 7)
}
