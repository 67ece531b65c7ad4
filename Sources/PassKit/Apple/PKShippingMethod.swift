// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A way to deliver, with its cost.
@available(iOS 8.0, *)
open class PKShippingMethod: PKPaymentSummaryItem {
    /// The app's own name for it, never shown; unique among the request's methods.
    open var identifier: String?
    /// What the customer reads below, such as `Arrives by July 29`.
    open var detail: String?
    /// When it arrives; where it is set, `detail` is not shown.
    @available(iOS 15.0, *)
    open var dateComponentsRange: PKDateComponentsRange?
}
