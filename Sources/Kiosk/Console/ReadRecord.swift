// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A read of this run, with what is only of interest to the operator.
struct ReadRecord: Sendable {
    var read: ReadResource
    /// When it began, on the service's clock.
    let begun: Duration
    var timeLine = TimeLine()
    /// What was said with emulated cards; nothing is known of others.
    var cards: [RecordedCard] = []
}
