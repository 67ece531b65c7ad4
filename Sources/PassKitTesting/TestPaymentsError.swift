// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Why a test cannot go on.
public enum TestPaymentsError: Error, Hashable, Sendable {
    /// A request has no total, or its currency is none.
    case noTotal
}

extension TestPaymentsError: CustomStringConvertible {
    /// One sentence for people.
    public var description: String {
        "The request has no total in a currency that exists: set currencyCode and "
            + "paymentSummaryItems."
    }
}
