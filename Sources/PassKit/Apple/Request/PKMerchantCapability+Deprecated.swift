// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

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
