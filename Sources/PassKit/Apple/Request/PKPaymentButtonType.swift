// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The text of an Apple Pay button.
///
/// Linux has no such button; the type lets code that configures one compile.
@available(iOS 8.3, *)
@nonexhaustive(warn)
public enum PKPaymentButtonType: Int, Sendable {
    /// Apple Pay, without more text.
    case plain = 0
    /// Buy with Apple Pay.
    case buy = 1
    /// Set up Apple Pay.
    @available(iOS 9.0, *)
    case setUp = 2
    /// Pay in a store.
    @available(iOS 10.0, *)
    case inStore = 3
    /// Donate with Apple Pay.
    @available(iOS 10.2, *)
    case donate = 4
    /// Check out with Apple Pay.
    @available(iOS 12.0, *)
    case checkout = 5
    /// Book with Apple Pay.
    @available(iOS 12.0, *)
    case book = 6
    /// Subscribe with Apple Pay.
    @available(iOS 12.0, *)
    case subscribe = 7
    /// Reload with Apple Pay.
    @available(iOS 14.0, *)
    case reload = 8
    /// Add money with Apple Pay.
    @available(iOS 14.0, *)
    case addMoney = 9
    /// Top up with Apple Pay.
    @available(iOS 14.0, *)
    case topUp = 10
    /// Order with Apple Pay.
    @available(iOS 14.0, *)
    case order = 11
    /// Rent with Apple Pay.
    @available(iOS 14.0, *)
    case rent = 12
    /// Support with Apple Pay.
    @available(iOS 14.0, *)
    case support = 13
    /// Contribute with Apple Pay.
    @available(iOS 14.0, *)
    case contribute = 14
    /// Tip with Apple Pay.
    @available(iOS 14.0, *)
    case tip = 15
    /// Continue with Apple Pay.
    @available(iOS 15.0, *)
    case `continue` = 16
}

/// The colors of an Apple Pay button.
///
/// Linux has no such button; the type lets code that configures one compile.
@available(iOS 8.3, *)
@nonexhaustive(warn)
public enum PKPaymentButtonStyle: Int, Sendable {
    /// White with black text.
    case white = 0
    /// White with black text and an outline.
    case whiteOutline = 1
    /// Black with white text.
    case black = 2
    /// Black or white, whichever stands out in the system's appearance.
    @available(iOS 14.0, *)
    case automatic = 3
}
