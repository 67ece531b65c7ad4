// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What is odd about a request that can be shown all the same.
package enum PaymentRequestWarning: Hashable, Sendable {
    /// The total is not the sum of the other items.
    case totalIsNotSum
    /// EMV was asked for, and no China UnionPay.
    case needlessEMV
}

extension PaymentRequestWarning: CustomStringConvertible {
    /// One sentence for who wrote the app.
    package var description: String {
        switch self {
        case .totalIsNotSum:
            "The last item, the total, is not the sum of the items before it."
        case .needlessEMV:
            "merchantCapabilities has emv, which only cards of China UnionPay need."
        }
    }
}
