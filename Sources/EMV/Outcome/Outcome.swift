// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard

/// The outcome of a tap, and what the reader does next.
///
/// An outcome is a value, not an error: a declined transaction is as regular as an approved
/// one. See EMV Contactless Book A, 6.2, and Book C-2, Annex A (`DF8129`), for the coding.
public struct Outcome: Hashable, Sendable {
    /// The decision of the entry point or a kernel.
    public var status: Status
    /// Where processing restarts, or `nil` if it does not.
    public var start: Start?
    /// The issuer's answer that a restart requires, or `nil`.
    public var onlineResponseData: OnlineResponseData?
    /// The cardholder verification that was performed or that the reader still has to perform.
    public var cardholderVerification: CardholderVerification
    /// The request to show immediately.
    public var userInterfaceRequestOnOutcome: UserInterfaceRequest?
    /// The request to show when processing restarts.
    public var userInterfaceRequestOnRestart: UserInterfaceRequest?
    /// The data for authorization and clearing; empty if there is none.
    public var dataRecord: [DataObject]
    /// Other data of the kernel, such as the error; empty if there is none.
    public var discretionaryData: [DataObject]
    /// The interface that the cardholder should try, or `nil` for any.
    public var alternateInterfacePreference: AlternateInterface?
    /// Whether a receipt is required.
    public var receipt: Bool
    /// How long the field must stay off, or `nil` if it stays on.
    public var fieldOffRequest: Duration?
    /// How long the cardholder has to remove the card from the field.
    public var removalTimeout: Duration
    /// How a transaction that is not a payment ended, if the book ends it with End Application
    /// although nothing failed; otherwise `nil`.
    ///
    /// The outcome parameter set does not contain it.
    package var nonPaymentEnd: NonPaymentEnd?

    /// Creates an outcome; omitted parameters are "N/A", "No", or zero.
    ///
    /// - Parameters:
    ///   - status: The decision.
    ///   - start: Where processing restarts, or `nil` if it does not.
    ///   - cardholderVerification: How the cardholder was verified or has to be verified.
    ///   - onOutcome: The request to show immediately.
    ///   - onRestart: The request to show when processing restarts.
    ///   - dataRecord: The data for authorization and clearing.
    ///   - discretionaryData: Other data of the kernel.
    ///   - alternateInterface: The interface that the cardholder should try, or `nil` for any.
    ///   - fieldOffRequest: How long the field must stay off, or `nil` if it stays on.
    public init(
        _ status: Status, start: Start? = nil,
        cardholderVerification: CardholderVerification = .notApplicable,
        onOutcome: UserInterfaceRequest? = nil, onRestart: UserInterfaceRequest? = nil,
        dataRecord: [DataObject] = [], discretionaryData: [DataObject] = [],
        alternateInterface: AlternateInterface? = nil, fieldOffRequest: Duration? = nil
    ) {
        self.status = status
        self.start = start
        onlineResponseData = nil
        self.cardholderVerification = cardholderVerification
        userInterfaceRequestOnOutcome = onOutcome
        userInterfaceRequestOnRestart = onRestart
        self.dataRecord = dataRecord
        self.discretionaryData = discretionaryData
        alternateInterfacePreference = alternateInterface
        receipt = false
        self.fieldOffRequest = fieldOffRequest
        removalTimeout = .zero
    }
}

extension Outcome {
    /// How a transaction that is not a payment ended, in which no card approves anything.
    ///
    /// See EMV Contactless Book C-2, S910.74, and Book C-8, state 29.
    package enum NonPaymentEnd: Hashable, Sendable {
        /// The card's part in it is done: a refund only requires the card's account.
        case completed
        /// The card or the terminal declined.
        case declined
    }
}

/// The values of the outcome parameters.
///
/// See EMV Contactless Book A, 6.2.
extension Outcome {
    /// The decision; byte 1 of the outcome parameter set.
    public struct Status: RawRepresentable, Hashable, Sendable {
        /// The byte of the outcome parameter set.
        public let rawValue: UInt8

        /// Creates a value from its byte.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The card and the terminal approved offline.
        public static let approved = Self(rawValue: 0x10)
        /// The card or the terminal declined.
        public static let declined = Self(rawValue: 0x20)
        /// The issuer has to decide.
        public static let onlineRequest = Self(rawValue: 0x30)
        /// The transaction cannot continue with this card.
        public static let endApplication = Self(rawValue: 0x40)
        /// The reader should try the next application of the card; never a final outcome.
        public static let selectNext = Self(rawValue: 0x50)
        /// The cardholder should insert or swipe the card.
        public static let tryAnotherInterface = Self(rawValue: 0x60)
        /// The cardholder should present the card again.
        public static let tryAgain = Self(rawValue: 0x70)
    }

    /// Where processing starts; byte 2 of the outcome parameter set.
    ///
    /// See EMV Contactless Book B, 2.2.
    public enum Start: UInt8, Hashable, Sendable {
        /// Start A: pre-processing of a new transaction.
        case preProcessing = 0x00
        /// Start B: waiting for a card.
        case protocolActivation = 0x10
        /// Start C: selection of the application.
        case combinationSelection = 0x20
        /// Start D: the kernel.
        case kernelActivation = 0x30
    }

    /// The issuer's answer that a restart requires; byte 3 of the outcome parameter set.
    public enum OnlineResponseData: UInt8, Hashable, Sendable {
        /// EMV data of the issuer.
        case emvData = 0x10
        /// Any answer.
        case any = 0x20
    }

    /// How the cardholder is verified; byte 4 of the outcome parameter set.
    public struct CardholderVerification: RawRepresentable, Hashable, Sendable {
        /// The byte of the outcome parameter set.
        public let rawValue: UInt8

        /// Creates a value from its byte.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// No cardholder verification is required.
        public static let none = Self(rawValue: 0x00)
        /// The cardholder signs the receipt.
        public static let signature = Self(rawValue: 0x10)
        /// The cardholder enters a PIN, which the issuer verifies.
        public static let onlinePIN = Self(rawValue: 0x20)
        /// The cardholder was verified on their device.
        public static let confirmationCodeVerified = Self(rawValue: 0x30)
        /// Cardholder verification does not apply.
        public static let notApplicable = Self(rawValue: 0xF0)
    }

    /// The interface that the cardholder should try; byte 6 of the outcome parameter set.
    public enum AlternateInterface: UInt8, Hashable, Sendable {
        /// Insert the card.
        case contactChip = 0x10
        /// Swipe the card.
        case magneticStripe = 0x20
    }
}

extension Outcome: CustomStringConvertible {
    /// The decision and the cardholder verification, without any data.
    public var description: String {
        cardholderVerification == .notApplicable
            ? status.description : "\(status), \(cardholderVerification)"
    }
}

extension Outcome: CustomReflectable {
    /// Shows only the status and the start: the data record is cardholder data.
    public var customMirror: Mirror {
        Mirror(self, children: ["status": status, "start": start as Any])
    }
}

extension Outcome.Status: CustomStringConvertible {
    /// The name in Book A, such as `Online Request`.
    public var description: String {
        switch self {
        case .approved: "Approved"
        case .declined: "Declined"
        case .onlineRequest: "Online Request"
        case .endApplication: "End Application"
        case .selectNext: "Select Next"
        case .tryAnotherInterface: "Try Another Interface"
        case .tryAgain: "Try Again"
        default: "Unknown"
        }
    }
}

extension Outcome.CardholderVerification: CustomStringConvertible {
    /// The name in Book A, such as `Online PIN`.
    public var description: String {
        switch self {
        case .none: "No CVM"
        case .signature: "Obtain Signature"
        case .onlinePIN: "Online PIN"
        case .confirmationCodeVerified: "Confirmation Code Verified"
        case .notApplicable: "N/A"
        default: "Unknown"
        }
    }
}
