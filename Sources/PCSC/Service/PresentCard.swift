// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A card that was found and connected.
struct PresentCard: Hashable, Sendable {
    /// The number of the connection.
    let number: UInt64
    /// The reader's name.
    let reader: String
    let answerToReset: AnswerToReset
    /// The reader's count of insertions and removals, with which this card came.
    let eventCount: UInt16
}
