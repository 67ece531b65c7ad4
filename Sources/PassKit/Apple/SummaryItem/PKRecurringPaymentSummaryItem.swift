// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A summary item that is charged repeatedly.
@available(iOS 15.0, *)
open class PKRecurringPaymentSummaryItem: PKPaymentSummaryItem {
    /// The date of the first charge; `nil` for now.
    open var startDate: Date?
    /// The unit of the charging interval: minute, hour, day, month, or year.
    open var intervalUnit: NSCalendar.Unit = .month
    /// The number of units in the charging interval.
    open var intervalCount = 1
    /// The date of the last charge; `nil` for no end.
    open var endDate: Date?
}
