// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

/// A line item of a payment: a label and an amount; the last item of a request is the total.
package struct SummaryItem: Hashable, Sendable {
    /// Whether the amount is final, and for items of agreements, when it is charged.
    package enum Timing: Hashable, Sendable {
        case final
        /// The amount is not known yet and not shown.
        case pending
        /// Charged repeatedly.
        case recurring(RecurringPeriod)
        /// Charged on a future date, in seconds since 1970.
        case deferred(Int64)
        /// Charged when a balance falls below a threshold.
        case automaticReload(threshold: Decimal)
    }

    package var label: String
    /// The amount in the request's currency; discounts are negative.
    package var amount: Decimal
    package var timing: Timing

    package init(label: String, amount: Decimal, timing: Timing = .final) {
        self.label = label
        self.amount = amount
        self.timing = timing
    }
}
