// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
package import SmartCard

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

/// A shipping method with its cost.
package struct ShippingMethod: Hashable, Sendable {
    /// The app's own identifier, never shown; unique among the request's shipping methods.
    package var identifier: String
    package var label: String
    /// The text below the label, such as `Arrives by July 29`.
    package var detail: String
    /// The cost in the request's currency.
    package var amount: Decimal

    package init(identifier: String, label: String, detail: String = "", amount: Decimal) {
        self.identifier = identifier
        self.label = label
        self.detail = detail
        self.amount = amount
    }
}

/// An agreement to future payments: recurring, deferred, or automatic reloads of a balance.
///
/// The common part of Apple's `PKRecurringPaymentRequest`, `PKDeferredPaymentRequest`, and
/// `PKAutomaticReloadPaymentRequest`.
package struct PaymentAgreement: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case recurring(regular: SummaryItem, trial: SummaryItem?)
        case deferred(SummaryItem, freeCancellationUntil: Int64?)
        case automaticReload(SummaryItem)
    }

    package var kind: Kind
    /// A description of the payment, such as `Book club membership`.
    package var description: String
    /// The text of the billing agreement, if any.
    package var billingAgreement: String?
    /// The URL where the customer changes or cancels the agreement.
    package var managementURL: String

    package init(
        kind: Kind, description: String, billingAgreement: String? = nil, managementURL: String
    ) {
        self.kind = kind
        self.description = description
        self.billingAgreement = billingAgreement
        self.managementURL = managementURL
    }
}

/// How often a recurring amount is charged.
package struct RecurringPeriod: Hashable, Sendable {
    package enum Unit: String, Hashable, Sendable, CaseIterable {
        case minute, hour, day, month, year
    }

    package var unit: Unit
    /// The number of units in the charging interval, at least 1.
    package var count: Int
    /// The time of the first charge, in seconds since 1970; `nil` for now.
    package var start: Int64?
    /// The time of the last charge, in seconds since 1970; `nil` for no end.
    package var end: Int64?

    package init(unit: Unit, count: Int, start: Int64? = nil, end: Int64? = nil) {
        self.unit = unit
        self.count = count
        self.start = start
        self.end = end
    }
}

extension Currency {
    /// Returns an amount in minor units, such as 1250 for 12.50 USD.
    ///
    /// - Returns: The amount; `nil` if it is NaN, has more decimals than the currency, or has more
    ///   than the 12 digits that cards support (EMV Book 3, annex A, `9F02`).
    package func minorUnits(of amount: Decimal) -> Int64? {
        // The description of an integral `Decimal` is its digits; others have a decimal point, or
        // are “NaN”.
        let scaled = amount * pow(10, minorUnits)
        guard let units = Int64(scaled.description), units.magnitude < 1_000_000_000_000 else {
            return nil
        }
        return units
    }
}
