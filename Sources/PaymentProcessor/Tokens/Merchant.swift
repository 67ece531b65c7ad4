// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A merchant in a reader token.
public struct Merchant: Hashable, Sendable {
    /// The merchant's identifier at the PSP (`mid`).
    public var identifier: String
    /// The name that the cardholder sees (`mbn`).
    public var name: String
    /// The merchant category code of ISO 18245, four digits (`mcc`).
    public var categoryCode: String
    /// The terminal profile (`tpid`).
    public var terminalProfile: String

    /// Creates a merchant.
    public init(identifier: String, name: String, categoryCode: String, terminalProfile: String) {
        self.identifier = identifier
        self.name = name
        self.categoryCode = categoryCode
        self.terminalProfile = terminalProfile
    }
}
