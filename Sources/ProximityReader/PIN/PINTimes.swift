// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The time limits of a PIN entry.
struct PINTimes: Hashable, Sendable {
    /// The limit from the first prompt to the last key.
    let total: Duration
    /// The limit from one key to the next.
    let idle: Duration
}
