// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// An issuer's answer to one read.
public struct AuthorisationResponse: Hashable, Sendable {
    /// The response code of ISO 8583, data element 39, two characters.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The two characters.
        public let rawValue: String

        /// Creates a code.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        init(_ rawValue: String) {
            self.rawValue = rawValue
        }

        /// Approved.
        public static let approved = Code("00")
        /// Do not honour.
        public static let doNotHonour = Code("05")
        /// No such card.
        public static let invalidCardNumber = Code("14")
        /// Not enough money.
        public static let insufficientFunds = Code("51")
        /// The card has expired.
        public static let expiredCard = Code("54")
        /// The PIN is wrong.
        public static let incorrectPIN = Code("55")
        /// The PIN is wanted.
        public static let pinRequired = Code("70")
        /// Too many wrong PINs.
        public static let pinTriesExceeded = Code("75")
        /// The PIN cannot be deciphered.
        public static let pinCryptographyFailed = Code("81")
        /// The cryptogram is wrong or was used before.
        public static let securityViolation = Code("63")
    }

    /// Why the issuer answered so.
    public enum Reason: Hashable, Sendable {
        /// The cryptogram is right and nothing stands against it.
        case approved
        /// The card's data names no account, or two.
        case noAccount
        /// No key is configured for cards with these first digits.
        case unknownIssuer
        /// The cryptogram was not made by this card over this data.
        case wrongCryptogram
        /// The cryptogram is of a version that cannot be checked here.
        case unknownCryptogramVersion
        /// Data that the cryptogram covers is missing.
        case incompleteData
        /// The transaction counter came before, with another transaction.
        case counterReplay
        /// The card itself declined.
        case declinedByCard
        /// The card has expired.
        case expiredCard
        /// The amount is above the account's limit.
        case amountAboveLimit
        /// The PIN is another than the card's.
        case wrongPIN
        /// Three wrong PINs came before, and no right one since.
        case pinTriesExceeded
        /// The PIN is not under the reader's key, or not of this card.
        case undecipherablePIN
        /// The amount wants a PIN, and there is none.
        case pinMissing
        /// The cryptographic library failed.
        case systemFailure
    }

    /// The response code.
    public let code: Code
    /// Why.
    public let reason: Reason
    /// What was found about the cryptogram, or `nil` when it was not looked at.
    public let cryptogram: CryptogramCheck?
    /// What was found about the PIN.
    public internal(set) var pin = PINVerification.absent
    /// What proves this answer to a card that asked for it (`91`), or `nil`.
    public var issuerAuthenticationData: [UInt8]?

    init(_ code: Code, _ reason: Reason, _ cryptogram: CryptogramCheck? = nil) {
        self.code = code
        self.reason = reason
        self.cryptogram = cryptogram
    }

    /// Whether the payment may go ahead.
    public var isApproved: Bool { code == .approved }
}

extension AuthorisationResponse: CustomStringConvertible {
    /// The code and the reason in one sentence; holds no card data.
    public var description: String { "\(code.rawValue): \(explanation)" }

    private var explanation: String {
        switch reason {
        case .approved: "Approved."
        case .noAccount: "The card's data names no account."
        case .unknownIssuer: "No issuer key is configured for this card number."
        case .wrongCryptogram: "The card's cryptogram is wrong."
        case .unknownCryptogramVersion: "The cryptogram's version cannot be checked here."
        case .incompleteData: "Data that the cryptogram covers is missing."
        case .counterReplay: "The card's transaction counter was used before."
        case .declinedByCard: "The card declined."
        case .expiredCard: "The card has expired."
        case .amountAboveLimit: "The amount is above the account's limit."
        case .wrongPIN: "The PIN is wrong."
        case .pinTriesExceeded: "Three wrong PINs came before: the card's PIN is blocked."
        case .undecipherablePIN: "The PIN cannot be deciphered."
        case .pinMissing: "The issuer wants the PIN."
        case .systemFailure: "The issuer's system failed."
        }
    }
}
