// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Whether the amount of a line is known.
@available(iOS 9.0, *)
@nonexhaustive(warn)
public enum PKPaymentSummaryItemType: UInt, Sendable {
    case final = 0
    /// Not known yet, as for a taxi; the sheet shows no number.
    case pending = 1
}
