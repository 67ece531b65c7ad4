// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials

/// A shipping method with its cost.
package struct ShippingMethod: Hashable, Sendable {
    /// The app's own identifier, never shown; unique among the request's shipping methods.
    package var identifier: String
    package var label: String
    /// The text below the label, such as `Arrives by July 29`.
    package var detail: String
    /// The cost in the request's currency.
    package var amount: Decimal

    package init(identifier: String, label: String, detail: String = "", amount: Decimal) {
        self.identifier = identifier
        self.label = label
        self.detail = detail
        self.amount = amount
    }
}
