// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard

/// A card that can be put into a reader's field: it answers bytes at once.
public protocol ServedCard: Sendable {
    /// What a PC/SC reader says at activation.
    var answerToReset: AnswerToReset { get }

    /// Answers one command.
    ///
    /// - Parameter command: Any bytes.
    /// - Returns: The answer; two bytes at least, unless the card shall seem broken. No
    ///   byte at all: the card has left the field and come back.
    func respond(to command: [UInt8]) -> [UInt8]

    /// How long the card takes before it answers a command.
    ///
    /// A reader of cards waits so long on its clock, and then asks for the answer.
    func processingTime(of command: [UInt8]) -> Duration

    /// Loses its power, and gets it again.
    func reset()
}

extension ServedCard {
    /// Most cards answer at once.
    public func processingTime(of command: [UInt8]) -> Duration { .zero }
}
