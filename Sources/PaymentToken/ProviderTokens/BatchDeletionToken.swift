// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A deletion token with verified signature and claims, which shows that the provider has a batch.
///
/// The format is our own: Apple says only that it comes from the provider.
package struct BatchDeletionToken: Hashable, Sendable {
    /// The maximum time between `iat` and `exp`, in seconds: one day.
    package static let maximumLifetime: Int64 = 24 * 60 * 60

    /// The token's own identifier (`jti`).
    package let tokenIdentifier: String
    /// The reader that the batch belongs to (`sub`).
    package let readerIdentifier: String
    /// The batch (`bid`).
    package let batchIdentifier: String

    /// Verifies a token's form, signature, and claims.
    ///
    /// - Parameters:
    ///   - raw: The token from the app.
    ///   - keys: The PSP's signing keys.
    ///   - audiences: The accepted values of `aud`.
    ///   - clockTolerance: How far the provider's clock can be ahead, in seconds.
    ///   - now: The present time, in seconds since 1970.
    /// - Returns: The verified token.
    /// - Throws: `ReaderTokenError`.
    package static func verify(
        _ raw: String, keys: JSONWebKeySet, audiences: [String],
        clockTolerance: Int64 = ReaderToken.defaultClockTolerance, now: Int64
    ) throws(ReaderTokenError) -> BatchDeletionToken {
        let rules = SignedTokenRules(
            name: "deletion token", type: JOSE.batchDeletion, allowsNoType: false,
            maximumLifetime: maximumLifetime, clockTolerance: clockTolerance)
        let token = try rules.verify(raw, keys: keys, audiences: audiences, now: now)
        return BatchDeletionToken(
            tokenIdentifier: try token.text("jti", limit: 128),
            readerIdentifier: try token.text("sub", limit: 128),
            batchIdentifier: try token.text("bid", limit: 128))
    }
}
