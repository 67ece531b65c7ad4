// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A chip's session on one of its interfaces, from power-on to power-off.
protocol ChipSession: Sendable {
    /// Answers a command of arbitrary bytes; `nil` when the card leaves the reader instead.
    mutating func respond(to bytes: [UInt8]) -> ResponseAPDU?

    /// Returns how long the card takes to answer.
    func processingTime(of bytes: [UInt8]) -> Duration

    /// Resets to the state after power-on.
    mutating func reset()
}

extension ChipSession {
    /// Returns zero: a chip answers at once.
    func processingTime(of bytes: [UInt8]) -> Duration { .zero }
}
