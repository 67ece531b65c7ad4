// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Whether the customer can change the shipping contact.
@available(iOS 15.0, *)
@nonexhaustive(warn)
public enum PKShippingContactEditingMode: UInt, Sendable {
    case available = 1
    /// Goods are picked up in a store; the address is the store's.
    case storePickup = 2

    /// The old name of `available`.
    @available(iOS, introduced: 15.0, deprecated: 17.0, renamed: "available")
    public static var enabled: PKShippingContactEditingMode { .available }
}
