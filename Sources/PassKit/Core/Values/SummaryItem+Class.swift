// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import Foundation

extension SummaryItem {
    /// Creates the values of a summary item; NaN amounts stay NaN.
    init(reading item: PKPaymentSummaryItem) {
        self.init(label: item.label, amount: item.amount.decimalValue, timing: Timing(item))
    }
}

extension SummaryItem.Timing {
    fileprivate init(_ item: PKPaymentSummaryItem) {
        switch item {
        case let item as PKRecurringPaymentSummaryItem:
            self = .recurring(RecurringPeriod(reading: item))
        case let item as PKDeferredPaymentSummaryItem:
            self = .deferred(Int64(clamping: item.deferredDate))
        case let item as PKAutomaticReloadPaymentSummaryItem:
            self = .automaticReload(threshold: item.thresholdAmount.decimalValue)
        default: self = item.type == .pending ? .pending : .final
        }
    }
}

extension RecurringPeriod {
    /// Creates the values of a period; units unknown to PassKit have no length.
    fileprivate init(reading item: PKRecurringPaymentSummaryItem) {
        let units: [(NSCalendar.Unit, Unit)] = [
            (.minute, .minute), (.hour, .hour), (.day, .day), (.month, .month), (.year, .year),
        ]
        let unit = units.first { $0.0 == item.intervalUnit }?.1
        self.init(
            unit: unit ?? .day, count: unit == nil ? 0 : item.intervalCount,
            start: item.startDate.map { Int64(clamping: $0) },
            end: item.endDate.map { Int64(clamping: $0) })
    }
}

extension Int64 {
    /// Creates the seconds since 1970 of a date, clamped to the range of the type.
    init(clamping date: Date) {
        let seconds = date.timeIntervalSince1970
        self = Int64(exactly: seconds.rounded(.down)) ?? (seconds < 0 ? .min : .max)
    }
}
