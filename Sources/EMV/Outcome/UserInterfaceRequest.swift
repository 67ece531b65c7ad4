// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// What the reader shows the cardholder and the merchant: a message, lights, and sounds.
///
/// See EMV Contactless Book A, 9.3.
public struct UserInterfaceRequest: Hashable, Sendable {
    /// An amount to show with the message.
    public struct Value: Hashable, Sendable {
        /// The meaning of the amount.
        public enum Qualifier: UInt8, Hashable, Sendable {
            /// The amount of the transaction.
            case amount = 0x10
            /// The card's offline balance.
            case balance = 0x20
        }

        /// The meaning of the amount.
        public let qualifier: Qualifier
        /// The amount, as decimal digits in the currency's smallest unit.
        public let amount: [UInt8]
        /// The numeric currency code as received, or empty.
        public let currencyCode: [UInt8]

        /// Creates an amount.
        ///
        /// - Parameters:
        ///   - qualifier: The meaning of the amount.
        ///   - amount: Decimal digits, two per byte, in the currency's smallest unit; six bytes.
        ///   - currencyCode: The numeric currency code, two bytes as in `5F2A`, or empty.
        public init(qualifier: Qualifier, amount: [UInt8], currencyCode: [UInt8]) {
            self.qualifier = qualifier
            self.amount = amount
            self.currencyCode = currencyCode
        }
    }

    /// The state that the reader shows with its lights and sounds.
    ///
    /// See EMV Contactless Book A, Table 9-4.
    public struct Status: RawRepresentable, Hashable, Sendable {
        /// The byte of User Interface Request Data.
        public let rawValue: UInt8

        /// Creates a status from its byte.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The reader cannot read cards yet.
        public static let notReady = Self(rawValue: 0x00)
        /// The reader waits for a transaction.
        public static let idle = Self(rawValue: 0x01)
        /// The reader waits for a card.
        public static let readyToRead = Self(rawValue: 0x02)
        /// The reader communicates with the card, which must stay in the field.
        public static let processing = Self(rawValue: 0x03)
        /// The card can be removed.
        public static let cardReadSuccessfully = Self(rawValue: 0x04)
        /// The transaction failed.
        public static let processingError = Self(rawValue: 0x05)
        /// The lights and sounds stay as they are.
        public static let notApplicable = Self(rawValue: 0xFF)
    }

    /// The message.
    public var message: MessageIdentifier
    /// The state that the reader shows.
    public var status: Status
    /// The minimum time for which the message is shown.
    public var holdTime: Duration
    /// The cardholder's languages (`5F2D`), best first; empty if unknown.
    public var languagePreference: [UInt8]
    /// An amount to show, or `nil`.
    public var value: Value?

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - status: The state that the reader shows with its lights and sounds.
    ///   - holdTime: The minimum time for which the message is shown, in units of 100 ms.
    ///   - languagePreference: The value of `5F2D`: up to four ISO 639-1 codes of two letters.
    ///   - value: An amount to show, or `nil`.
    public init(
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
        let time = PackedDecimal.bytes(holdTime.hundredMilliseconds(atMost: 999_999), count: 3)
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
public struct MessageIdentifier: RawRepresentable, Hashable, Sendable {
    /// The byte of User Interface Request Data.
    public let rawValue: UInt8

    /// Creates a message from its byte.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Approved.
    public static let approved = Self(rawValue: 0x03)
    /// Not authorised.
    public static let notAuthorised = Self(rawValue: 0x07)
    /// Please enter your PIN.
    public static let enterPIN = Self(rawValue: 0x09)
    /// Processing error.
    public static let processingError = Self(rawValue: 0x0F)
    /// Please remove card.
    public static let removeCard = Self(rawValue: 0x10)
    /// Welcome.
    public static let welcome = Self(rawValue: 0x14)
    /// Present card.
    public static let presentCard = Self(rawValue: 0x15)
    /// Processing.
    public static let processing = Self(rawValue: 0x16)
    /// Card read OK, please remove card.
    public static let cardReadSuccessfully = Self(rawValue: 0x17)
    /// Please insert or swipe card.
    public static let insertOrSwipeCard = Self(rawValue: 0x18)
    /// Please present one card only.
    public static let presentOneCardOnly = Self(rawValue: 0x19)
    /// Approved, please sign.
    public static let approvedPleaseSign = Self(rawValue: 0x1A)
    /// Authorising, please wait.
    public static let authorising = Self(rawValue: 0x1B)
    /// Insert, swipe or try another card.
    public static let tryAnotherCard = Self(rawValue: 0x1C)
    /// Please insert card.
    public static let insertCard = Self(rawValue: 0x1D)
    /// The display is cleared.
    public static let clearDisplay = Self(rawValue: 0x1E)
    /// See phone for instructions.
    public static let seePhone = Self(rawValue: 0x20)
    /// Present card again.
    public static let presentCardAgain = Self(rawValue: 0x21)
    /// The display stays as it is.
    public static let notApplicable = Self(rawValue: 0xFF)
}

extension MessageIdentifier: CustomStringConvertible {
    /// The English text of the message.
    public var description: String {
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
