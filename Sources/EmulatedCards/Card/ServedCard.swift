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
    /// - Returns: The answer; two bytes at least, unless the card shall seem broken.
    func respond(to command: [UInt8]) -> [UInt8]

    /// Loses its power, and gets it again.
    func reset()
}
