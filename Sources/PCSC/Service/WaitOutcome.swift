// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How one slice of a wait for a reader's state ended.
enum WaitOutcome: Hashable, Sendable {
    /// The state has changed.
    case changed
    /// The time ran out.
    case unchanged
    /// Another call wanted the thread, or the wait was cancelled.
    case interrupted
}
