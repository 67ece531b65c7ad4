// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension ReaderToken {
    /// Verifies a reader token's form, signature, and claims.
    ///
    /// - Parameters:
    ///   - raw: The token from the app.
    ///   - keys: The PSP's signing keys.
    ///   - audiences: The accepted values of `aud`.
    ///   - now: The present time, in seconds since 1970.
    /// - Returns: The verified token.
    /// - Throws: `ReaderTokenError`.
    public static func verify(
        _ raw: String, keys: JSONWebKeySet, audiences: [String], now: Int64
    ) throws(ReaderTokenError) -> ReaderToken {
        let rules = SignedTokenRules(
            name: "reader token", type: "JWT", allowsNoType: true,
            maximumLifetime: maximumLifetime)
        let token = try rules.verify(raw, keys: keys, audiences: audiences, now: now)
        return ReaderToken(
            keyIdentifier: token.keyIdentifier,
            tokenIdentifier: try token.text("jti", limit: 128),
            audience: token.audience,
            issuedAt: token.times.lowerBound, expiresAt: token.times.upperBound,
            merchantIdentifier: try token.text("mid", limit: 128, code: .invalidMerchant),
            merchantName: try token.text("mbn", limit: 256),
            categoryCode: try categoryCode(token),
            terminalProfile: try token.text("tpid", limit: 128),
            allowsRelinking: try relinking(token))
    }

    /// Reads `mcc`, which can be a string or a number.
    private static func categoryCode(_ token: SignedToken) throws(ReaderTokenError) -> String {
        switch token.claims["mcc"] {
        case .string(let text)?
        where text.utf8.count == 4
            && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }:
            return text
        case .integer(let number)? where (0...9999).contains(number):
            let text = String(number)
            return String(repeating: "0", count: 4 - text.utf8.count) + text
        default:
            throw token.invalid("mcc")
        }
    }

    private static func relinking(_ token: SignedToken) throws(ReaderTokenError) -> Bool {
        guard let value = token.claims["relink"] else { return false }
        guard let allowed = value.boolean else { throw token.invalid("relink") }
        return allowed
    }
}
