// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
package import Phrases

extension WalletPhrases {
    /// Returns the name of the shipping method.
    package func method(_ kind: PaymentRequest.ShippingKind) -> String {
        switch kind {
        case .shipping: shipping
        case .delivery: delivery
        case .storePickup, .servicePickup: pickup
        }
    }

    /// Returns the name of the address.
    package func destination(_ kind: PaymentRequest.ShippingKind) -> String {
        switch kind {
        case .shipping: shipTo
        case .delivery: deliverTo
        case .storePickup: pickUpAt
        case .servicePickup: pickUpFrom
        }
    }

    /// Returns the text of an error: the merchant's, or one of these.
    package func text(_ error: FieldError) -> String {
        if let message = error.message, !message.isEmpty { return message }
        return switch error.subject {
        case .shippingContact: missing
        case .shippingAddress, .billingAddress: check
        case .unserviceableAddress: unserviceable
        case .invalidCouponCode: wrongCoupon
        case .expiredCouponCode: expiredCoupon
        case .unknown: wrongChoice
        }
    }

    /// Returns when an amount is charged, or `nil` for now.
    package func text(_ timing: SummaryItem.Timing, _ money: (Decimal) -> String) -> String? {
        switch timing {
        case .final, .pending: return nil
        case .deferred(let time): return on.filled(["date": Self.day(time)])
        case .automaticReload(let threshold): return below.filled(["amount": money(threshold)])
        case .recurring(let period):
            let text = (period.count == 1 ? every : everyFew)[period.unit]
            var parts = [text.filled(["count": "\(period.count)"])]
            if let start = period.start { parts.append(from.filled(["date": Self.day(start)])) }
            if let end = period.end { parts.append(until.filled(["date": Self.day(end)])) }
            return parts.joined(separator: ", ")
        }
    }

    /// Returns the day of a time in UTC, such as `2026-07-29`.
    package static func day(_ seconds: Int64) -> String {
        Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601.year().month().day())
    }
}

extension WalletPhrases.Units {
    fileprivate subscript(unit: RecurringPeriod.Unit) -> String {
        switch unit {
        case .minute: minute
        case .hour: hour
        case .day: day
        case .month: month
        case .year: year
        }
    }
}
