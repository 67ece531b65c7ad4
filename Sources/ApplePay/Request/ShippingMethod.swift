// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

/// A way to deliver, with its cost.
package struct ShippingMethod: Hashable, Sendable {
    /// The app's own name for it, never shown; unique among the request's methods.
    package var identifier: String
    package var label: String
    /// What the customer reads below, such as `Arrives by July 29`.
    package var detail: String
    /// In the request's currency.
    package var amount: Decimal

    package init(identifier: String, label: String, detail: String = "", amount: Decimal) {
        self.identifier = identifier
        self.label = label
        self.detail = detail
        self.amount = amount
    }
}
