// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// One transaction with whatever card comes.
protocol CardTransaction: Sendable {
    /// Whether a card may be asked for at all: with this amount some cards, or none.
    mutating func mayReadCards() -> Bool

    /// Runs the transaction with a card, from its selection to its decision.
    ///
    /// Called again with the next card after `presentAgain` or an error.
    ///
    /// - Parameters:
    ///   - card: The card in the field.
    ///   - show: Tells the customer how it goes on.
    /// - Returns: What it came to.
    /// - Throws: `CardError`.
    mutating func run(
        over card: any ConnectedCard, show: @escaping @Sendable (PaymentSheetMessage) async -> Void
    ) async throws(CardError) -> CardVerdict

    /// Whether the card wants to be presented again with what its issuer answers.
    var awaitsIssuer: Bool { get }

    /// Forgets what the card said, and keeps what a restart needs.
    mutating func forgetCardData()

    /// Starts again with what the issuer answered: the next card is to be the same one.
    ///
    /// - Parameter answer: The data objects of the answer.
    /// - Returns: Whether there is anything to tell the card.
    mutating func restart(with answer: [DataObject]) -> Bool
}
