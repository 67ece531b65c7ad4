// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard

/// A card that can be in a reader's field and answers commands at once.
public protocol ServedCard: Sendable {
    /// The answer to reset that a PC/SC reader reports at activation.
    var answerToReset: AnswerToReset { get }

    /// Answers one command.
    ///
    /// - Parameter command: Any bytes.
    /// - Returns: The answer, at least two bytes unless the card is meant to appear defective. An
    ///   empty answer means that the card left the field and came back.
    func respond(to command: [UInt8]) -> [UInt8]

    /// Returns how long the card takes to answer a command.
    ///
    /// A reader waits this long on its clock, and then requests the answer.
    func processingTime(of command: [UInt8]) -> Duration

    /// Powers the card off and on again.
    func reset()
}

extension ServedCard {
    /// Returns zero: most cards answer at once.
    public func processingTime(of command: [UInt8]) -> Duration { .zero }
}
