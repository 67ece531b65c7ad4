// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A place where cards are presented: a PC/SC reader or an emulated one.
public protocol CardReader: Sendable {
    /// A name for people, such as the PC/SC reader name.
    var name: String { get }

    /// Whether a driver and a bus take part in the time that a card seems to need for an answer.
    var addsLatency: Bool { get }

    /// Checks that the reader is there and can be used.
    ///
    /// - Throws: `CardError`, for example `readerUnavailable` or `serviceUnavailable`.
    func probe() async throws(CardError)

    /// Waits until a card is in the field and powers it.
    ///
    /// A card that is in the field already is taken at once, and one that another program holds
    /// as soon as it is free. Cancelling the task ends the wait at once with `cancelled`.
    ///
    /// - Throws: `CardError`.
    func waitForCard() async throws(CardError) -> any ConnectedCard

    /// Why the card that lies in the field cannot be taken, in the wait for a card that goes on or
    /// ended last.
    ///
    /// - Returns: `readerBusy`, which names the program that holds the card where that can be
    ///   found; `nil` where nothing is in the way.
    func obstacle() async -> CardError?

    /// Tells from now on when the reader goes away, also while nobody uses it: it is unplugged,
    /// or the service or the program behind it ends.
    ///
    /// - Returns: The reason, each time; a reader that cannot tell returns a stream that ends.
    func losses() -> AsyncStream<CardError>
}

extension CardReader {
    /// Nothing lies between program and card.
    public var addsLatency: Bool { false }

    /// Nothing is in the way.
    public func obstacle() async -> CardError? { nil }

    /// Tells nothing.
    public func losses() -> AsyncStream<CardError> { AsyncStream { $0.finish() } }
}

/// A powered card in a reader's field.
public protocol ConnectedCard: CardChannel {
    /// What the card, or the reader in its name, said at activation.
    var answerToReset: AnswerToReset { get }

    /// Where a dialogue with this card runs with the fewest changes of thread, or `nil`.
    ///
    /// A caller that sends many commands wraps them in
    /// `withTaskExecutorPreference(card.preferredExecutor)`.
    var preferredExecutor: (any TaskExecutor)? { get }

    /// Switches the field off and on again, which starts a new card session.
    ///
    /// - Throws: `CardError`.
    func reset() async throws(CardError)

    /// Whether the card still lies in the field, even after ``disconnect()``.
    ///
    /// `true` where the reader cannot tell at present; `false` where it never can, or is no longer
    /// there.
    func isInField() async -> Bool

    /// Waits until the card has left the field, even after ``disconnect()``.
    ///
    /// - Throws: `CardError`, with `cancelled` when the task is cancelled.
    func waitForRemoval() async throws(CardError)

    /// Switches the field off and lets the card go. Later calls have no effect.
    func disconnect() async
}

extension ConnectedCard {
    /// No preference.
    public var preferredExecutor: (any TaskExecutor)? { nil }

    /// Cannot tell.
    public func isInField() async -> Bool { false }
}
