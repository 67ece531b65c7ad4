// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The sheet that the customer and the merchant see.
///
/// An iPhone shows its own sheet. A program on Linux provides one, such as a window, a web
/// page or lines on a terminal. Without one, reads work with nothing on the screen.
public protocol PaymentSheet: Sendable {
    /// Shows the sheet for a read.
    ///
    /// - Parameters:
    ///   - content: The content to show.
    ///   - cancel: A function to call when the customer closes the sheet. It has no effect
    ///     after a card was read.
    /// - Throws: An error if there is no screen to show it on; the read then fails.
    func present(
        _ content: PaymentSheetContent, cancel: @escaping @Sendable () -> Void
    ) async throws

    /// Shows the progress of the read.
    func show(_ message: PaymentSheetMessage) async

    /// Closes the sheet, after showing success or failure.
    func dismiss() async

    /// Asks the merchant to accept the terms and conditions.
    ///
    /// - Returns: Whether the merchant accepted them.
    /// - Throws: An error if they could not be shown.
    func acceptTerms(_ terms: MerchantTerms) async throws -> Bool
}

/// The content that a payment sheet shows while it waits for a card.
public struct PaymentSheetContent: Sendable {
    /// The merchant's name, or an empty string.
    public let merchantName: String
    /// The amount with its currency's decimals, such as `12.50`; `nil` for a verification.
    public let amount: String?
    /// The ISO 4217 currency code; `XXX` if no currency is involved.
    public let currencyCode: String
    /// Whether the customer pays or receives a refund; `nil` for a verification.
    public let type: PaymentCardTransactionRequest.TransactionType?
    /// The text below the amount, or `nil`.
    public let description: PaymentCardTransactionRequest.TransactionAmountDescription?
    /// The reason for a verification; `nil` for a transaction.
    public let verificationReason: PaymentCardVerificationRequest.Reason?
    /// The text instead of an amount, possibly empty; `nil` unless only loyalty passes are read.
    public let loyaltyType: String?
    /// The names of the loyalty programs, if only loyalty passes are read.
    public let programs: [String]
    /// The customer's language, or `nil` if unknown.
    ///
    /// It comes from the request, or else from the configuration, or else from the language of the
    /// program's messages.
    public let language: Locale.Language?
    /// Whether to show `USD` rather than `$`.
    public let usesISOCurrencySymbol: Bool
}

/// The progress of a read, for the customer.
///
/// See EMV Contactless Book A, 9.4 for the messages behind most of these.
public enum PaymentSheetMessage: Hashable, Sendable {
    /// Hold the card to the reader.
    case presentCard
    /// Hold the phone with the loyalty pass to the reader.
    case presentPhone
    /// Keep holding the card.
    case processing
    /// The card was read; remove it.
    case removeCard
    /// The read did not work; hold the card to the reader again.
    case presentCardAgain
    /// Hold only one card to the reader.
    case presentOneCard
    /// Look at the phone, then hold it to the reader again.
    case seePhone
    /// This card is not accepted here; try another card.
    case tryAnotherCard
    /// This card cannot be read over the contactless interface; use another card, or insert this
    /// one.
    case useAnotherCard
    /// This card must be inserted.
    case insertCard
    /// The card was read successfully.
    case success
    /// The card declined the transaction.
    case declined
    /// The read failed.
    case failed
    /// The read was canceled.
    case cancelled
    /// No card was presented in time.
    case timedOut
    /// No PIN was entered in time, or it could not be captured.
    case noPIN
}

/// The merchant who is asked to accept the terms and conditions.
public struct MerchantTerms: Hashable, Sendable {
    /// The merchant's identifier at the payment service provider.
    public let merchantIdentifier: String
    /// The merchant's name, or an empty string.
    public let merchantName: String
    /// Whether the merchant has already accepted them, with another account.
    public let isRenewal: Bool
    /// The merchant's language, or `nil` if unknown.
    public let language: Locale.Language?
}

/// A sheet for machines without a screen: shows nothing and accepts the terms.
public struct HeadlessSheet: PaymentSheet {
    /// Creates a sheet.
    public init() {}

    /// Does nothing.
    public func present(
        _ content: PaymentSheetContent, cancel: @escaping @Sendable () -> Void
    ) async throws {}

    /// Does nothing.
    public func show(_ message: PaymentSheetMessage) async {}

    /// Does nothing.
    public func dismiss() async {}

    /// Accepts the terms.
    public func acceptTerms(_ terms: MerchantTerms) async throws -> Bool { true }
}
