// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The reason a test cannot continue.
public enum TestPaymentsError: Error, Hashable, Sendable {
    /// The request has no total, or its currency is invalid.
    case noTotal
}

extension TestPaymentsError: CustomStringConvertible {
    /// A message for people.
    public var description: String {
        "The request has no total in a valid currency. Set currencyCode and "
            + "paymentSummaryItems."
    }
}
