// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How long the entry of a PIN may take.
struct PINTimes: Hashable, Sendable {
    /// From the first prompt to the last key.
    let total: Duration
    /// From one key to the next.
    let idle: Duration
}
