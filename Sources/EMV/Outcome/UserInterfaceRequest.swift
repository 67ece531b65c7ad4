// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What the reader shows the cardholder and the merchant: a message, lights, and sounds.
///
/// See EMV Contactless Book A, 9.3.
package struct UserInterfaceRequest: Hashable, Sendable {
    /// An amount to show with the message.
    package struct Value: Hashable, Sendable {
        /// The meaning of the amount.
        package enum Qualifier: UInt8, Hashable, Sendable {
            case amount = 0x10
            case balance = 0x20
        }

        /// The meaning of the amount.
        package let qualifier: Qualifier
        /// The amount, as decimal digits in the currency's smallest unit.
        package let amount: [UInt8]
        /// The numeric currency code as received, or empty.
        package let currencyCode: [UInt8]
    }

    /// The state that the reader shows with its lights and sounds.
    ///
    /// See EMV Contactless Book A, Table 9-4.
    package struct Status: RawRepresentable, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let notReady = Self(rawValue: 0x00)
        package static let idle = Self(rawValue: 0x01)
        package static let readyToRead = Self(rawValue: 0x02)
        package static let processing = Self(rawValue: 0x03)
        package static let cardReadSuccessfully = Self(rawValue: 0x04)
        package static let processingError = Self(rawValue: 0x05)
        package static let notApplicable = Self(rawValue: 0xFF)
    }

    /// The message.
    package var message: MessageIdentifier
    /// The state that the reader shows.
    package var status: Status
    /// The minimum time for which the message is shown.
    package var holdTime: Duration
    /// The cardholder's languages (`5F2D`), best first; empty if unknown.
    package var languagePreference: [UInt8]
    /// An amount to show, or `nil`.
    package var value: Value?

    /// Creates a request.
    package init(
        _ message: MessageIdentifier, _ status: Status, holdTime: Duration = .zero,
        languagePreference: [UInt8] = [], value: Value? = nil
    ) {
        self.message = message
        self.status = status
        self.holdTime = holdTime
        self.languagePreference = languagePreference
        self.value = value
    }
}

/// The coding of User Interface Request Data (`DF8116`).
///
/// See EMV Contactless Book C-2, Annex A: 22 bytes up to version 2.10, and 13 bytes without
/// the value since version 2.11.
extension UserInterfaceRequest {
    /// The 22 bytes: message, status, hold time, languages, value qualifier, value, currency.
    package var bytes: [UInt8] {
        let amount = Self.padded(value?.amount ?? [], count: 6, leading: true)
        let currency = Self.padded(value?.currencyCode ?? [], count: 2, leading: true)
        return bytesWithoutValue + [value?.qualifier.rawValue ?? 0] + amount + currency
    }

    /// The 13 bytes: message, status, hold time, and languages.
    package var bytesWithoutValue: [UInt8] {
        let time = DecimalDigits.bytes(holdTime.hundredMilliseconds(atMost: 999_999), count: 3)
        let languages = Self.padded(languagePreference, count: 8, leading: false)
        return [message.rawValue, status.rawValue] + time + languages
    }

    /// Reads either form.
    ///
    /// - Returns: `nil` unless there are 13 or 22 bytes and the hold time is a number.
    package init?(bytes: [UInt8]) {
        guard [13, 22].contains(bytes.count), let time = bytes[2...4].packedDecimal else {
            return nil
        }
        message = MessageIdentifier(rawValue: bytes[0])
        status = Status(rawValue: bytes[1])
        holdTime = Duration(hundredMilliseconds: Int(clamping: time))
        languagePreference = Array(bytes[5...12].prefix { $0 != 0 })
        value = nil
        // A reserved qualifier means that there is no value.
        if bytes.count == 22, let qualifier = Value.Qualifier(rawValue: bytes[13]) {
            value = Value(
                qualifier: qualifier, amount: Array(bytes[14...19]),
                currencyCode: Array(bytes[20...21]))
        }
    }

    /// Returns the bytes, truncated or padded with zeros to a fixed length.
    private static func padded(_ bytes: [UInt8], count: Int, leading: Bool) -> [UInt8] {
        let kept = leading ? Array(bytes.suffix(count)) : Array(bytes.prefix(count))
        let zeros = [UInt8](repeating: 0, count: count - kept.count)
        return leading ? zeros + kept : kept + zeros
    }
}

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
