// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A summary item that is charged on a future date.
@available(iOS 15.0, *)
open class PKDeferredPaymentSummaryItem: PKPaymentSummaryItem {
    /// The date of the charge.
    open var deferredDate = Date()
}
