// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

/// A line of a payment: what for, and how much; the last line of a request is the total.
package struct SummaryItem: Hashable, Sendable {
    /// Whether the amount is known, and for lines of agreements when it is charged.
    package enum Timing: Hashable, Sendable {
        case final
        /// Not known yet; its amount is not shown.
        case pending
        /// Charged again and again.
        case recurring(RecurringPeriod)
        /// Charged on a day to come, in seconds since 1970.
        case deferred(Int64)
        /// Charged when a balance falls below an amount.
        case automaticReload(threshold: Decimal)
    }

    package var label: String
    /// In the request's currency; discounts are negative.
    package var amount: Decimal
    package var timing: Timing

    package init(label: String, amount: Decimal, timing: Timing = .final) {
        self.label = label
        self.amount = amount
        self.timing = timing
    }
}
