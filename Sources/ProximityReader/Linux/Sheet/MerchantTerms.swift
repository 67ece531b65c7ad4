// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The merchant who is asked to accept the terms and conditions.
public struct MerchantTerms: Hashable, Sendable {
    /// The merchant's identifier at the payment service provider.
    public let merchantIdentifier: String
    /// The merchant's name, or an empty string.
    public let merchantName: String
    /// Whether the merchant has already accepted them, with another account.
    public let isRenewal: Bool
    /// The merchant's language, or `nil` if unknown.
    public let language: Locale.Language?
}
