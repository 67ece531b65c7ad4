// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A read of this run, with details that only the operator sees.
struct ReadRecord: Sendable {
    var read: ReadResource
    /// When it began, on the service's clock.
    let begun: Duration
    var timeLine = TimeLine()
    /// The dialogues with emulated cards; none for real cards.
    var cards: [RecordingCard] = []
}
