// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A PIN token with verified signature and claims, which allows one PIN for one read.
///
/// The format is our own: Apple says only that the provider signs it for one transaction.
package struct PINToken: Hashable, Sendable {
    /// The value of the header `typ`.
    package static let type = "ttp-pin+jwt"
    /// The maximum time between `iat` and `exp`, in seconds.
    package static let maximumLifetime: Int64 = 60

    /// The token's own identifier (`jti`).
    package let tokenIdentifier: String
    /// The allowed number of digits in the PIN (`pinlen`).
    package let lengths: ClosedRange<Int>

    /// Verifies a PIN token's form, signature, and claims.
    ///
    /// - Parameters:
    ///   - raw: The token from the app.
    ///   - keys: The PSP's signing keys.
    ///   - audiences: The accepted values of `aud`.
    ///   - merchantIdentifier: The merchant of the session.
    ///   - transactionIdentifier: The read's `id`.
    ///   - acceptsUntyped: Whether to accept the generic token type or none, for providers that do
    ///     not support the specific type.
    ///   - clockTolerance: How far the provider's clock can be ahead, in seconds.
    ///   - now: The present time, in seconds since 1970.
    /// - Returns: The verified token.
    /// - Throws: `ReaderTokenError`.
    package static func verify(
        _ raw: String, keys: JSONWebKeySet, audiences: [String], merchantIdentifier: String,
        transactionIdentifier: String, acceptsUntyped: Bool = false,
        clockTolerance: Int64 = ReaderToken.defaultClockTolerance, now: Int64
    ) throws(ReaderTokenError) -> PINToken {
        let rules = SignedTokenRules(
            name: "PIN token", type: type, allowsNoType: acceptsUntyped,
            otherType: acceptsUntyped ? "JWT" : nil, maximumLifetime: maximumLifetime,
            clockTolerance: clockTolerance)
        let token = try rules.verify(raw, keys: keys, audiences: audiences, now: now)
        let merchant = try token.text("mid", limit: 128, code: .invalidMerchant)
        guard merchant.hasSameBytes(as: merchantIdentifier) else {
            throw ReaderTokenError(.invalidMerchant, "The PIN token is for another merchant.")
        }
        let transaction = try token.text("tid", limit: 128)
        guard transaction.hasSameBytes(as: transactionIdentifier) else {
            throw ReaderTokenError(.wrongTransaction, "The PIN token is for another read.")
        }
        return PINToken(
            tokenIdentifier: try token.text("jti", limit: 128), lengths: try lengths(token))
    }

    private static func lengths(
        _ token: SignedToken
    ) throws(ReaderTokenError) -> ClosedRange<Int> {
        guard let claim = token.claims["pinlen"] else { return PINDigits.lengths }
        guard let object = claim.object, let least = object["min"]?.integer,
            let most = object["max"]?.integer, least <= most,
            let lower = Int(exactly: least), let upper = Int(exactly: most),
            PINDigits.lengths.contains(lower), PINDigits.lengths.contains(upper)
        else { throw token.invalid("pinlen") }
        return lower...upper
    }
}
