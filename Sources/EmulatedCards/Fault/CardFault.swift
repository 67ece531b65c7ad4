// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import SmartCard

/// A fault injected on purpose while a card is read.
///
/// As text: `tear@3`, `tear-answer@3`, `hang@2`, `cut@4:1`, `status@5:6985`,
/// `delay@2:300ms`, `delay:5ms`, `unplug@1`.
public struct CardFault: Hashable, Sendable {
    /// The effect of a fault.
    public enum Effect: Hashable, Sendable {
        /// The card executes the command and leaves the field before it answers.
        case tear
        /// The card leaves the field in the middle of its answer.
        case tearAnswer
        /// The card stops answering.
        case hang
        /// The answer is cut to a number of bytes.
        case cut(Int)
        /// The card refuses with a status word and does not execute the command.
        case status(StatusWord)
        /// The answer comes late.
        case delay(Duration)
        /// The reader is unplugged.
        case unplug
    }

    /// The effect of the fault.
    public let effect: Effect
    /// The exchange, counted from 1 since the card was presented; `nil` for every exchange.
    ///
    /// The pseudo-commands of class `FF`, which the reader answers, do not count.
    public let exchange: Int?

    /// Creates a fault.
    public init(_ effect: Effect, at exchange: Int? = nil) {
        self.effect = effect
        self.exchange = exchange
    }
}
