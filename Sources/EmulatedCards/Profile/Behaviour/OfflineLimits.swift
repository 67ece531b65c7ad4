// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The limits of a card's offline approvals before it must go online.
struct OfflineLimits: Hashable, Sendable {
    /// The number of transactions in a row.
    var transactions: UInt8 = 3
    /// The sum of their amounts, in minor units of `currency`.
    var amount: UInt64 = 10_000
    /// The largest single amount, in minor units of `currency`.
    var singleAmount: UInt64 = 5_000
    /// The ISO 4217 numeric code of the only currency approved offline.
    var currency: UInt16 = 840
}
