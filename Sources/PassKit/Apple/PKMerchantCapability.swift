// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// What a merchant can process: protocols, of which one is needed, and kinds of cards.
@available(iOS 8.0, *)
public struct PKMerchantCapability: OptionSet, Sendable {
    /// The raw value.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Cryptograms of 3-D Secure.
    public static var threeDSecure: PKMerchantCapability { .init(rawValue: 1 << 0) }
    /// EMV data, for cards of China UnionPay.
    public static var emv: PKMerchantCapability { .init(rawValue: 1 << 1) }
    /// Credit cards; neither this nor `debit` means both.
    @available(iOS 9.0, *)
    public static var credit: PKMerchantCapability { .init(rawValue: 1 << 2) }
    /// Debit cards; neither this nor `credit` means both.
    @available(iOS 9.0, *)
    public static var debit: PKMerchantCapability { .init(rawValue: 1 << 3) }
    /// Money to the customer, at once.
    @available(iOS 17.0, *)
    public static var instantFundsOut: PKMerchantCapability { .init(rawValue: 1 << 7) }
}
