// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Whether the amount of a summary item is final.
@available(iOS 9.0, *)
@nonexhaustive(warn)
public enum PKPaymentSummaryItemType: UInt, Sendable {
    case final = 0
    /// The amount is not known yet, as for a taxi ride; the sheet shows no number.
    case pending = 1
}
