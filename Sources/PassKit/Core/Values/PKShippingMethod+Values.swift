// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import Foundation

extension PKShippingMethod {
    /// Creates the method that an app gets back.
    convenience init(_ values: ShippingMethod, _ times: DeliveryTimes) {
        self.init(label: values.label, amount: NSDecimalNumber(decimal: values.amount))
        identifier = times.identifier(values)
        dateComponentsRange = times.range(values)
        if dateComponentsRange == nil, !values.detail.isEmpty { detail = values.detail }
    }
}
