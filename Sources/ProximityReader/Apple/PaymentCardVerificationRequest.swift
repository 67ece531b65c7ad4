// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Asks for a card without charging it.
@available(iOS 15.4, macCatalyst 17.0, *)
public struct PaymentCardVerificationRequest: Sendable {
    /// The ISO 4217 currency code, such as `USD`.
    public let currencyCode: String

    /// The reason for reading the card, which only selects the text on the sheet.
    public let verificationReason: PaymentCardVerificationRequest.Reason

    /// The language for the customer, or `nil` for the system's.
    @available(iOS 17.0, *)
    public var userInterfaceLanguage: Locale.Language?

    /// The reason for reading a card.
    @available(iOS 15.4, macCatalyst 17.0, *)
    @nonexhaustive(warn)
    public enum Reason: Hashable, Sendable {
        /// To find an earlier transaction.
        case lookUp
        /// To save the card for later.
        case saveCard
        /// To identify the card before the purchase is known.
        case openTab
        /// Another reason.
        case other
    }

    /// Creates a request.
    public init(
        currencyCode: String, for reason: PaymentCardVerificationRequest.Reason = .other
    ) {
        self.currencyCode = currencyCode
        verificationReason = reason
    }
}
