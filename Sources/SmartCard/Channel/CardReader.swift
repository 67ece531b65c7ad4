// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A place to present cards: a PC/SC reader or an emulated one.
public protocol CardReader: Sendable {
    /// A human-readable name, such as the PC/SC reader name.
    var name: String { get }

    /// Whether a driver and a bus add to the apparent response time of a card.
    var addsLatency: Bool { get }

    /// Checks that the reader is connected and usable.
    ///
    /// - Throws: `CardError`, for example `readerUnavailable` or `serviceUnavailable`.
    func probe() async throws(CardError)

    /// Waits until a card is in the field and powers it.
    ///
    /// Returns a card that is already in the field at once, and a card that another program holds
    /// as soon as it is free. Cancelling the task ends the wait at once with `cancelled`.
    func waitForCard() async throws(CardError) -> any ConnectedCard

    /// Returns the reason the wait for a card has found none.
    ///
    /// The reason refers to the current wait for a card, or else to the last one.
    ///
    /// - Returns: `readerBusy`, which names the program that holds the card if it can be found;
    ///   `noCard`, which names where the reader waits for cards; `nil` if nothing is known.
    func obstacle() async -> CardError?

    /// Reports from now on when the reader is lost, even while it is not in use.
    ///
    /// A reader is lost when it is unplugged, or when the service or the program behind it ends.
    ///
    /// - Returns: The reason for each loss. A reader that cannot detect losses returns a stream
    ///   that ends.
    func losses() -> AsyncStream<CardError>
}

extension CardReader {
    /// Returns `false`: there is nothing between the program and the card.
    public var addsLatency: Bool { false }

    /// Returns `nil`: nothing is known.
    public func obstacle() async -> CardError? { nil }

    /// Returns a stream that reports nothing and ends.
    public func losses() -> AsyncStream<CardError> { AsyncStream { $0.finish() } }
}

/// A powered card in a reader's field.
public protocol ConnectedCard: CardChannel {
    /// The answer to reset from the card, or from the reader on the card's behalf.
    var answerToReset: AnswerToReset { get }

    /// The executor that runs a dialogue with the fewest thread switches, or `nil`.
    ///
    /// A caller that sends many commands wraps them in
    /// `withTaskExecutorPreference(card.preferredExecutor)`.
    var preferredExecutor: (any TaskExecutor)? { get }

    /// Switches the field off and on again, which starts a new card session.
    func reset() async throws(CardError)

    /// Returns whether the card is still in the field, even after ``disconnect()``.
    ///
    /// `true` if the reader cannot tell at the moment; `false` if it never can, or is disconnected.
    func isInField() async -> Bool

    /// Waits until the card has left the field, even after ``disconnect()``.
    ///
    /// - Throws: `CardError`, with `cancelled` when the task is cancelled.
    func waitForRemoval() async throws(CardError)

    /// Switches the field off and disconnects from the card. Later calls have no effect.
    func disconnect() async
}

extension ConnectedCard {
    /// `nil`: there is no preference.
    public var preferredExecutor: (any TaskExecutor)? { nil }

    /// Returns `false`: the reader can never tell.
    public func isInField() async -> Bool { false }
}
