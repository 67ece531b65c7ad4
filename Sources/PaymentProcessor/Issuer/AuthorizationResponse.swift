// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// An issuer's response to one read.
public struct AuthorizationResponse: Hashable, Sendable {
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
        /// Do not honor.
        public static let doNotHonor = Code("05")
        /// The card number is invalid.
        public static let invalidCardNumber = Code("14")
        /// Insufficient funds.
        public static let insufficientFunds = Code("51")
        /// The card has expired.
        public static let expiredCard = Code("54")
        /// The PIN is wrong.
        public static let incorrectPIN = Code("55")
        /// A PIN is required.
        public static let pinRequired = Code("70")
        /// Too many wrong PINs.
        public static let pinTriesExceeded = Code("75")
        /// The PIN cannot be deciphered.
        public static let pinCryptographyFailed = Code("81")
        /// Suspected fraud.
        public static let suspectedFraud = Code("59")
        /// The cryptogram is wrong or was used before.
        public static let securityViolation = Code("63")
    }

    /// The reason for the response.
    public enum Reason: Hashable, Sendable {
        /// The cryptogram is correct, and there is no reason to decline.
        case approved
        /// The card's data contains no account number.
        case noAccount
        /// The card's data contains two different account numbers, in `5A` and on track 2.
        case differentAccounts
        /// No key is configured for cards with these first digits.
        case unknownIssuer
        /// The card did not compute the cryptogram over this data.
        case wrongCryptogram
        /// The issuer does not support the version of the cryptogram.
        case unknownCryptogramVersion
        /// Data that the cryptogram covers is missing.
        case incompleteData
        /// The transaction counter was used before, in another transaction.
        case counterReplay
        /// The card itself declined.
        case declinedByCard
        /// The card has expired.
        case expiredCard
        /// The card answered too late, as behind a relay.
        case suspectedRelay
        /// The amount is above the account's limit.
        case amountAboveLimit
        /// The PIN differs from the card's.
        case wrongPIN
        /// Three wrong PINs were entered, and no correct one since.
        case pinTriesExceeded
        /// The PIN is not encrypted under the reader's key, or belongs to another card.
        case undecipherablePIN
        /// The amount requires a PIN, which is missing.
        case pinMissing
        /// The cryptographic library failed.
        case systemFailure
    }

    /// The response code.
    public let code: Code
    /// The reason.
    public let reason: Reason
    /// The result of the cryptogram check, or `nil` if the cryptogram was not checked.
    public let cryptogram: CryptogramCheck?
    /// The result of the PIN check.
    public internal(set) var pin = PINVerification.absent
    /// The data that proves this response to a card that requested it (`91`), or `nil`.
    public var issuerAuthenticationData: [UInt8]?

    init(_ code: Code, _ reason: Reason, _ cryptogram: CryptogramCheck? = nil) {
        self.code = code
        self.reason = reason
        self.cryptogram = cryptogram
    }

    /// Whether the payment can proceed.
    public var isApproved: Bool { code == .approved }
}

extension AuthorizationResponse: CustomStringConvertible {
    /// The code and the reason in one sentence; contains no card data.
    public var description: String { "\(code.rawValue): \(explanation)" }

    private var explanation: String {
        switch reason {
        case .approved: "Approved."
        case .noAccount: "The card's data contains no account number."
        case .differentAccounts:
            "The account numbers in 5A and on track 2 (57 or 9F6B) of the card's data disagree."
        case .unknownIssuer: "No issuer key is configured for this card number."
        case .wrongCryptogram: "The card's cryptogram is wrong."
        case .unknownCryptogramVersion: "The issuer does not support the cryptogram's version."
        case .incompleteData: "Data that the cryptogram covers is missing."
        case .counterReplay: "The card's transaction counter was used before."
        case .declinedByCard: "The card declined."
        case .expiredCard: "The card has expired."
        case .suspectedRelay: "The card answered too late, as behind a relay."
        case .amountAboveLimit: "The amount is above the account's limit."
        case .wrongPIN: "The PIN is wrong."
        case .pinTriesExceeded: "The card's PIN is blocked after three wrong tries."
        case .undecipherablePIN: "The PIN cannot be deciphered."
        case .pinMissing: "The issuer requires the PIN."
        case .systemFailure: "The issuer's system failed."
        }
    }
}
