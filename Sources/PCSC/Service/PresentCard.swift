// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A connected card.
struct PresentCard: Hashable, Sendable {
    /// The number of the connection.
    let number: UInt64
    let answerToReset: AnswerToReset
    /// The reader's state when the card was found.
    let found: ReaderStateQuery
    /// The number of restarts of the service and its readers when the card was found.
    let restarts: Int

    /// The reader's name.
    var reader: String { found.reader }
}
