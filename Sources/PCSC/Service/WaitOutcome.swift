// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The outcome of one slice of a wait for a reader's state.
enum WaitOutcome: Hashable, Sendable {
    /// The state has changed.
    case changed
    /// The time expired.
    case unchanged
    /// Another call needed the thread, or the wait was cancelled.
    case interrupted
}
