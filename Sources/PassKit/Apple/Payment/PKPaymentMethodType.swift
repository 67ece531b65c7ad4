// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The kind of account a card pays from.
@available(iOS 9.0, *)
@nonexhaustive(warn)
public enum PKPaymentMethodType: UInt, Sendable {
    case unknown = 0
    case debit = 1
    case credit = 2
    case prepaid = 3
    case store = 4
    @available(iOS 15.0, *)
    case eMoney = 5
}
