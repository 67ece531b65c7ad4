// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How many transactions of mag-stripe mode failed in a row (Failed MS Cntr).
///
/// Each one makes the next failure slower, so that nobody gets many codes of a card by
/// trying. The reader keeps the counter from transaction to transaction. See EMV Contactless
/// Book C-2, S13.2, S13.3, S13.17, S13.30 and S13.31.
package struct FailedMagneticStripeCounter: Hashable, Sendable {
    /// The counter stays here.
    private static let most = 5

    /// How often in a row, at most five.
    package private(set) var count = 0

    /// Creates a counter at zero.
    package init() {}

    /// How long to wait before a failed transaction ends: 300 ms, doubled for each failure
    /// before this one.
    var delay: Duration { .milliseconds(300 << count) }

    /// Counts a failure.
    mutating func increment() { count = min(count + 1, Self.most) }

    /// Forgets them: the card gave a code.
    mutating func reset() { count = 0 }
}
