// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A probable mistake in a request that can still be presented.
package enum PaymentRequestWarning: Hashable, Sendable {
    /// The total is not the sum of the other items.
    case totalIsNotSum
    /// The request supports EMV, but not China UnionPay.
    case needlessEMV
}

extension PaymentRequestWarning: CustomStringConvertible {
    /// A message for the app's developer.
    package var description: String {
        switch self {
        case .totalIsNotSum:
            "The last item, the total, is not the sum of the items before it."
        case .needlessEMV:
            "merchantCapabilities includes emv, which only China UnionPay cards need."
        }
    }
}
