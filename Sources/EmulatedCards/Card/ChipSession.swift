// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// What a chip does between power on and power off, on one of its interfaces.
protocol ChipSession: Sendable {
    /// Answers any bytes; `nil` when the card leaves the reader instead.
    mutating func respond(to bytes: [UInt8]) -> ResponseAPDU?

    /// How long the card takes before it answers.
    func processingTime(of bytes: [UInt8]) -> Duration

    /// Returns to the state after power on.
    mutating func reset()
}

extension ChipSession {
    /// A chip answers at once.
    func processingTime(of bytes: [UInt8]) -> Duration { .zero }
}
