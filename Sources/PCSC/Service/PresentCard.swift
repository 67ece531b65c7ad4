// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// A card that was found and connected.
struct PresentCard: Hashable, Sendable {
    /// The number of the connection.
    let number: UInt64
    let answerToReset: AnswerToReset
    /// The state in which the reader was when the card was found.
    let found: ReaderStateQuery
    /// How often the service and its readers had restarted when the card was found.
    let restarts: Int

    /// The reader's name.
    var reader: String { found.reader }
}
