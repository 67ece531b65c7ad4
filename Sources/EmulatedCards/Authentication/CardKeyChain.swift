// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The keys that certify a card: authority, issuer, and card.
///
/// See EMV Book 2, 6.1.
struct CardKeyChain: Hashable, Sendable {
    /// The authority, which signs the issuer's key.
    var authority: TestAuthority
    /// The issuer, which signs the card's key and data.
    var issuer: TestIssuerKey
    /// The card's key, which signs transactions; `nil` for static data authentication only.
    var card: TestCardKey?
    /// Whether the issuer also signed the static data (`93`).
    ///
    /// A card with its own key rarely needs it.
    var hasSignedStaticData = false
}
