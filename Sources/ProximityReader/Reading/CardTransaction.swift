// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A transaction with the cards that are presented.
protocol CardTransaction: Sendable {
    /// Returns whether a card can be requested for this amount.
    mutating func mayReadCards() -> Bool

    /// Runs the transaction with a card, from its selection to its decision.
    ///
    /// This is called again with the next card after `presentAgain` or an error.
    ///
    /// - Parameters:
    ///   - card: The card in the field.
    ///   - show: Shows the customer the progress.
    /// - Returns: The result.
    /// - Throws: `CardError`.
    mutating func run(
        over card: any ConnectedCard, show: @escaping @Sendable (PaymentSheetMessage) async -> Void
    ) async throws(CardError) -> CardVerdict

    /// Whether the card must be presented again with its issuer's response.
    var awaitsIssuer: Bool { get }

    /// Removes the card's data, except what a restart needs.
    mutating func forgetCardData()

    /// Restarts the transaction with the issuer's response, for the same card.
    ///
    /// - Parameter answer: The data objects of the response.
    /// - Returns: Whether there is anything to send to the card.
    mutating func restart(with answer: [DataObject]) -> Bool
}
