// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A summary item that is charged whenever a balance falls below a threshold.
@available(iOS 16.0, *)
open class PKAutomaticReloadPaymentSummaryItem: PKPaymentSummaryItem {
    /// The balance below which the amount is charged.
    @NSCopying open var thresholdAmount: NSDecimalNumber = .zero
}
