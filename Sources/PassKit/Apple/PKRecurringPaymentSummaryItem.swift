// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A line that is charged again and again.
@available(iOS 15.0, *)
open class PKRecurringPaymentSummaryItem: PKPaymentSummaryItem {
    /// When it begins; `nil` for now.
    open var startDate: Date?
    /// The unit of the time between two charges: minute, hour, day, month or year.
    open var intervalUnit: NSCalendar.Unit = .month
    /// How many units lie between two charges.
    open var intervalCount = 1
    /// When it ends; `nil` for never.
    open var endDate: Date?
}
