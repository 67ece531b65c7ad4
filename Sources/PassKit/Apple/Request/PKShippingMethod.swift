// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A shipping method with its cost.
@available(iOS 8.0, *)
open class PKShippingMethod: PKPaymentSummaryItem {
    /// The app's own identifier, never shown; unique among the request's shipping methods.
    open var identifier: String?
    /// The text below the label, such as `Arrives by July 29`.
    open var detail: String?
    /// The delivery dates; if set, `detail` is not shown.
    @available(iOS 15.0, *)
    open var dateComponentsRange: PKDateComponentsRange?
}
