// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// How much a card approves offline before it must go online.
struct OfflineLimits: Hashable, Sendable {
    /// How many transactions in a row.
    var transactions: UInt8 = 3
    /// The sum of their amounts, in minor units of `currency`.
    var amount: UInt64 = 10_000
    /// The largest single amount, in minor units of `currency`.
    var singleAmount: UInt64 = 5_000
    /// The only currency that is approved offline, numeric by ISO 4217.
    var currency: UInt16 = 840
}
