// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Who certifies a card's key: authority, issuer and card.
///
/// See EMV Book 2, 6.1.
struct CardKeyChain: Hashable, Sendable {
    /// Signs the issuer's key.
    var authority: TestAuthority
    /// Signs the card's key and data.
    var issuer: TestIssuerKey
    /// Signs transactions; `nil` on a card that knows static data authentication only.
    var card: TestCardKey?
    /// Whether the issuer also signed the static data (`93`).
    ///
    /// A card with a key of its own seldom needs it.
    var hasSignedStaticData = false

    /// The usual chain of a scheme's cards.
    static func standard(_ scheme: CardScheme) -> CardKeyChain {
        switch scheme {
        case .visa: CardKeyChain(authority: .visa, issuer: .visa1152, card: .card1024)
        case .mastercard:
            CardKeyChain(authority: .mastercard, issuer: .mastercard1408, card: .card1152)
        }
    }
}
