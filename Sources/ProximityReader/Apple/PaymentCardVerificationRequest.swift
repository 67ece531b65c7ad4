// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Asks for a card without charging it.
@available(iOS 15.4, macCatalyst 17.0, *)
public struct PaymentCardVerificationRequest: Sendable {
    /// The currency by its ISO 4217 letters, such as `USD`.
    public let currencyCode: String

    /// What the card is for; selects the words on the sheet and nothing else.
    public let verificationReason: PaymentCardVerificationRequest.Reason

    /// The language for the customer, or `nil` for the system's.
    @available(iOS 17.0, *)
    public var userInterfaceLanguage: Locale.Language?

    /// What a card is asked for.
    @available(iOS 15.4, macCatalyst 17.0, *)
    @nonexhaustive(warn)
    public enum Reason: Hashable, Sendable {
        /// To find an earlier transaction.
        case lookUp
        /// To keep the card for later.
        case saveCard
        /// To know the card before the purchase is known.
        case openTab
        /// Something else.
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
