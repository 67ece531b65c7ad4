// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A message to the cardholder and the merchant.
///
/// See EMV Contactless Book A, Table 9-3.
package struct MessageIdentifier: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let approved = Self(rawValue: 0x03)
    package static let notAuthorised = Self(rawValue: 0x07)
    package static let enterPIN = Self(rawValue: 0x09)
    package static let processingError = Self(rawValue: 0x0F)
    package static let removeCard = Self(rawValue: 0x10)
    package static let welcome = Self(rawValue: 0x14)
    package static let presentCard = Self(rawValue: 0x15)
    package static let processing = Self(rawValue: 0x16)
    package static let cardReadSuccessfully = Self(rawValue: 0x17)
    package static let insertOrSwipeCard = Self(rawValue: 0x18)
    package static let presentOneCardOnly = Self(rawValue: 0x19)
    package static let approvedPleaseSign = Self(rawValue: 0x1A)
    package static let authorising = Self(rawValue: 0x1B)
    package static let tryAnotherCard = Self(rawValue: 0x1C)
    package static let insertCard = Self(rawValue: 0x1D)
    package static let clearDisplay = Self(rawValue: 0x1E)
    package static let seePhone = Self(rawValue: 0x20)
    package static let presentCardAgain = Self(rawValue: 0x21)
    package static let notApplicable = Self(rawValue: 0xFF)
}

extension MessageIdentifier: CustomStringConvertible {
    /// The English text of the message.
    package var description: String {
        switch self {
        case .approved: "Approved"
        case .notAuthorised: "Not authorised"
        case .enterPIN: "Please enter your PIN"
        case .processingError: "Processing error"
        case .removeCard: "Please remove card"
        case .welcome: "Welcome"
        case .presentCard: "Present card"
        case .processing: "Processing"
        case .cardReadSuccessfully: "Card read OK, please remove card"
        case .insertOrSwipeCard: "Please insert or swipe card"
        case .presentOneCardOnly: "Please present one card only"
        case .approvedPleaseSign: "Approved, please sign"
        case .authorising: "Authorising, please wait"
        case .tryAnotherCard: "Insert, swipe or try another card"
        case .insertCard: "Please insert card"
        case .clearDisplay: ""
        case .seePhone: "See phone for instructions"
        case .presentCardAgain: "Present card again"
        default: ""
        }
    }
}
