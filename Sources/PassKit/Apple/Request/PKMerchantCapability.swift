// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The payment protocols (at least one is required) and kinds of cards a merchant supports.
@available(iOS 8.0, *)
public struct PKMerchantCapability: OptionSet, Sendable {
    /// The raw value.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// 3-D Secure cryptograms.
    public static var threeDSecure: PKMerchantCapability { .init(rawValue: 1 << 0) }
    /// EMV data, for China UnionPay cards.
    public static var emv: PKMerchantCapability { .init(rawValue: 1 << 1) }
    /// Credit cards; a set without `credit` and `debit` supports both.
    @available(iOS 9.0, *)
    public static var credit: PKMerchantCapability { .init(rawValue: 1 << 2) }
    /// Debit cards; a set without `credit` and `debit` supports both.
    @available(iOS 9.0, *)
    public static var debit: PKMerchantCapability { .init(rawValue: 1 << 3) }
    /// Instant payouts to the customer.
    @available(iOS 17.0, *)
    public static var instantFundsOut: PKMerchantCapability { .init(rawValue: 1 << 7) }
}

extension PKMerchantCapability {
    /// The old name of `threeDSecure`.
    @available(iOS, introduced: 8.0, deprecated: 17.0, renamed: "threeDSecure")
    public static var capability3DS: PKMerchantCapability { .threeDSecure }
    /// The old name of `emv`.
    @available(iOS, introduced: 8.0, deprecated: 17.0, renamed: "emv")
    public static var capabilityEMV: PKMerchantCapability { .emv }
    /// The old name of `credit`.
    @available(iOS, introduced: 9.0, deprecated: 17.0, renamed: "credit")
    public static var capabilityCredit: PKMerchantCapability { .credit }
    /// The old name of `debit`.
    @available(iOS, introduced: 9.0, deprecated: 17.0, renamed: "debit")
    public static var capabilityDebit: PKMerchantCapability { .debit }
}
