// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The payment capabilities of a merchant, with PassKit's numbers.
///
/// See Apple, `PKMerchantCapability`.
package struct MerchantCapabilities: OptionSet, Hashable, Sendable {
    package let rawValue: UInt

    package init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// 3-D Secure cryptograms.
    package static let threeDSecure = MerchantCapabilities(rawValue: 1 << 0)
    /// EMV data, for China UnionPay cards.
    package static let emv = MerchantCapabilities(rawValue: 1 << 1)
    /// Credit cards.
    package static let credit = MerchantCapabilities(rawValue: 1 << 2)
    /// Debit cards.
    package static let debit = MerchantCapabilities(rawValue: 1 << 3)
    /// Instant transfers of money to the customer.
    package static let instantFundsOut = MerchantCapabilities(rawValue: 1 << 7)
}
