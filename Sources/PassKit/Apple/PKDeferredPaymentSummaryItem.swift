// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A line that is charged on a day to come.
@available(iOS 15.0, *)
open class PKDeferredPaymentSummaryItem: PKPaymentSummaryItem {
    /// When it is charged.
    open var deferredDate = Date()
}
