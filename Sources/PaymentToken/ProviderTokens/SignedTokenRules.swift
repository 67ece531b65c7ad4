// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The rules for a provider's tokens for readers: form, signature, audience, and times.
struct SignedTokenRules {
    /// The name of the token in errors.
    let name: String
    /// The value of the header `typ`.
    let type: String
    /// Whether the type can be missing.
    let allowsNoType: Bool
    /// Another accepted type, or `nil`.
    var otherType: String?
    /// The maximum time between `iat` and `exp`, in seconds.
    let maximumLifetime: Int64
    /// How far the provider's clock can be ahead, in seconds.
    let clockTolerance: Int64

    /// Verifies a token.
    ///
    /// - Parameters:
    ///   - raw: The token from the app.
    ///   - keys: The PSP's signing keys.
    ///   - audiences: The accepted values of `aud`.
    ///   - now: The present time, in seconds since 1970.
    /// - Returns: The token; the caller still has to check its other claims.
    /// - Throws: `ReaderTokenError`.
    func verify(
        _ raw: String, keys: JSONWebKeySet, audiences: [String], now: Int64
    ) throws(ReaderTokenError) -> SignedToken {
        guard !raw.isEmpty else {
            throw ReaderTokenError(.empty, "The \(name) is empty; fetch one from the PSP.")
        }
        let token = try parse(raw)
        let keyIdentifier = try checkSignature(token, keys: keys, now: now)
        let claims = try claims(token)
        let audience = try checkAudience(claims, audiences: audiences)
        return SignedToken(
            name: name, keyIdentifier: keyIdentifier, audience: audience,
            times: try checkTimes(claims, now: now), claims: claims)
    }

    private func parse(_ raw: String) throws(ReaderTokenError) -> CompactJWS {
        do throws(PaymentTokenError) {
            let token = try CompactJWS(parsing: Array(raw.utf8))
            try token.requireES256()
            return token
        } catch {
            switch error.code {
            case .algorithmNotAllowed, .headerNotAllowed:
                throw ReaderTokenError(
                    .algorithmNotAllowed,
                    "The \(name) must be signed with ES256 and must not contain a key.")
            default:
                throw ReaderTokenError(
                    .malformed, "The \(name) is not a signed JSON Web Token\(Self.advice(raw)).")
            }
        }
    }

    /// Returns what is around a token, as programs often receive it.
    private static func advice(_ raw: String) -> String {
        guard let first = raw.first, let last = raw.last else { return "" }
        switch (first, last) {
        case ("\"", "\""), ("'", "'"): return ": remove the quotation marks around it"
        case ("{", "}"): return ": it is JSON, so pass its member with the token"
        default:
            let hasSpace = raw.unicodeScalars.contains { $0.properties.isWhitespace }
            let hasScheme = raw.lowercased().hasPrefix("bearer ")
            return hasScheme
                ? ": remove \u{201C}Bearer\u{201D}"
                : hasSpace ? ": it contains a space or a line break" : ""
        }
    }

    private func checkSignature(
        _ token: CompactJWS, keys: JSONWebKeySet, now: Int64
    ) throws(ReaderTokenError) -> String {
        // A signer's tokens for different uses have different types: RFC 8725, 3.11.
        guard isType(token.header["typ"]) else {
            throw ReaderTokenError(.malformed, "The \(name) does not have the type \"\(type)\".")
        }
        guard let keyIdentifier = token.keyIdentifier, !keyIdentifier.isEmpty,
            let key = keys.key(named: keyIdentifier), now < key.expiresAt ?? .max
        else {
            throw ReaderTokenError(
                .unknownKey,
                "The \(name) is from another provider, or signed with a new key. Set "
                    + "TAPTOPAY_PSP_KEYS to the file of that provider's keys, or reload a kiosk "
                    + "service with --psp-keys URL, or run: taptopay keys fetch URL")
        }
        guard token.isSigned(by: key) else {
            throw ReaderTokenError(
                .invalidSignature, "The \(name)'s signature does not match the PSP's key.")
        }
        return keyIdentifier
    }

    private func isType(_ value: JSONValue?) -> Bool {
        guard let value else { return allowsNoType }
        guard let found = value.string?.uppercased() else { return false }
        return found.hasSameBytes(as: type.uppercased())
            || otherType.map { found.hasSameBytes(as: $0.uppercased()) } ?? false
    }

    private func claims(_ token: CompactJWS) throws(ReaderTokenError) -> JSONObject {
        do {
            return try JSONObject(parsing: token.payload)
        } catch {
            throw ReaderTokenError(.malformed, "The \(name)'s claims are not a JSON object.")
        }
    }

    private func checkAudience(
        _ claims: JSONObject, audiences: [String]
    ) throws(ReaderTokenError) -> String {
        // A string or an array of strings: RFC 7519, 4.1.3.
        let named =
            claims["aud"]?.array?.compactMap(\.string)
            ?? claims["aud"]?.string.map { [$0] } ?? []
        let accepted = audiences.first { audience in
            named.contains { $0.hasSameBytes(as: audience) }
        }
        guard let accepted else {
            throw ReaderTokenError(
                .wrongAudience, "The \(name)'s audience is not accepted here; check \"aud\".")
        }
        return accepted
    }

    private func checkTimes(
        _ claims: JSONObject, now: Int64
    ) throws(ReaderTokenError) -> Range<Int64> {
        guard let issuedAt = claims["iat"]?.integer, let expiresAt = claims["exp"]?.integer,
            issuedAt < expiresAt
        else { throw ReaderTokenError(invalid: "\"iat\" or \"exp\"", of: name) }
        guard now < expiresAt else {
            throw ReaderTokenError(
                .expired, "The \(name) has expired; fetch a new one from the PSP.")
        }
        if let notBefore = claims["nbf"] {
            guard let notBefore = notBefore.integer else {
                throw ReaderTokenError(invalid: "\"nbf\"", of: name)
            }
            try check(notBefore, "nbf", now: now)
        }
        try check(issuedAt, "iat", now: now)
        let (lifetime, overflow) = expiresAt.subtractingReportingOverflow(issuedAt)
        guard !overflow, lifetime <= maximumLifetime else {
            let limit =
                maximumLifetime >= 3600
                ? "\(maximumLifetime / 3600) hours" : "\(maximumLifetime) seconds"
            throw ReaderTokenError(
                .lifetimeTooLong, "The \(name) is valid for longer than \(limit).")
        }
        return issuedAt..<expiresAt
    }

    private func check(_ start: Int64, _ claim: String, now: Int64) throws(ReaderTokenError) {
        let refusal = ClockDifference(start, now: now).refusal(
            of: "The \(name)'s \"\(claim)\"", by: "the provider's clock",
            tolerance: clockTolerance)
        if let refusal { throw ReaderTokenError(.notYetValid, refusal) }
    }
}

/// A provider's token with verified signature, audience, and times.
struct SignedToken {
    /// The name of the token in errors.
    let name: String
    /// The ID of the PSP's key (`kid`).
    let keyIdentifier: String
    /// The accepted audience that the token contains (`aud`).
    let audience: String
    /// The time from `iat` until before `exp`, in seconds since 1970.
    let times: Range<Int64>
    /// All claims.
    let claims: JSONObject

    /// Returns a claim with printable text.
    func text(
        _ claim: String, limit: Int, code: ReaderTokenError.Code = .invalidClaims
    ) throws(ReaderTokenError) -> String {
        guard let text = claims[claim]?.nonemptyString, text.utf8.count <= limit,
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw invalid(claim, code: code) }
        return text
    }

    /// Returns the error for an invalid claim.
    func invalid(
        _ claim: String, code: ReaderTokenError.Code = .invalidClaims
    ) -> ReaderTokenError {
        ReaderTokenError(invalid: "\"\(claim)\"", of: name, code: code)
    }
}
