// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension ReaderToken {
    /// Checks a reader token's form, signature and claims.
    ///
    /// - Parameters:
    ///   - raw: The token as the app passes it.
    ///   - keys: The PSP's signing keys.
    ///   - audiences: The values of `aud` that are accepted.
    ///   - now: Seconds since 1970.
    /// - Returns: The verified token.
    /// - Throws: `ReaderTokenError`.
    public static func verify(
        _ raw: String, keys: JSONWebKeySet, audiences: [String], now: Int64
    ) throws(ReaderTokenError) -> ReaderToken {
        guard !raw.isEmpty else {
            throw ReaderTokenError(.empty, "The reader token is empty; fetch one from the PSP.")
        }
        let token = try parse(raw)
        let keyIdentifier = try checkSignature(token, keys: keys)
        let claims = try claims(token)
        let audience = try checkAudience(claims, audiences: audiences)
        let times = try checkTimes(claims, now: now)
        let reader = ClaimReader(claims)
        return ReaderToken(
            keyIdentifier: keyIdentifier,
            tokenIdentifier: try text(reader, "jti", limit: 128),
            audience: audience,
            issuedAt: times.lowerBound, expiresAt: times.upperBound,
            merchantIdentifier: try text(reader, "mid", limit: 128, code: .invalidMerchant),
            merchantName: try text(reader, "mbn", limit: 256),
            categoryCode: try categoryCode(claims),
            terminalProfile: try text(reader, "tpid", limit: 128),
            allowsRelinking: try relinking(claims))
    }

    private static func parse(_ raw: String) throws(ReaderTokenError) -> CompactJWS {
        do throws(PaymentTokenError) {
            let token = try CompactJWS(parsing: Array(raw.utf8))
            try token.requireES256()
            return token
        } catch {
            switch error.code {
            case .algorithmNotAllowed, .headerNotAllowed:
                throw ReaderTokenError(
                    .algorithmNotAllowed,
                    "The reader token must be signed with ES256 and bring no key of its own.")
            default:
                throw ReaderTokenError(
                    .malformed, "The reader token is not a signed JSON web token.")
            }
        }
    }

    private static func checkSignature(
        _ token: CompactJWS, keys: JSONWebKeySet
    ) throws(ReaderTokenError) -> String {
        // A PIN token of the same signer has a type of its own and is no reader token:
        // RFC 8725, 3.11.
        if let type = token.header["typ"] {
            guard let type = type.string, type.uppercased().hasSameBytes(as: "JWT") else {
                throw ReaderTokenError(.malformed, "The token is not of the type \"JWT\".")
            }
        }
        guard let keyIdentifier = token.keyIdentifier, !keyIdentifier.isEmpty,
            let key = keys.key(named: keyIdentifier)
        else {
            throw ReaderTokenError(
                .unknownKey,
                "The reader token's key is not among the PSP's keys; update the key set.")
        }
        guard token.isSigned(by: key) else {
            throw ReaderTokenError(
                .invalidSignature, "The reader token's signature does not fit the PSP's key.")
        }
        return keyIdentifier
    }

    private static func claims(_ token: CompactJWS) throws(ReaderTokenError) -> JSONObject {
        do {
            return try JSONObject(parsing: token.payload)
        } catch {
            throw ReaderTokenError(.malformed, "The reader token's claims are not a JSON object.")
        }
    }

    private static func checkAudience(
        _ claims: JSONObject, audiences: [String]
    ) throws(ReaderTokenError) -> String {
        // One text, or an array of texts: RFC 7519, 4.1.3.
        let named =
            claims["aud"]?.array?.compactMap(\.string)
            ?? claims["aud"]?.string.map { [$0] } ?? []
        let accepted = audiences.first { audience in
            named.contains { $0.hasSameBytes(as: audience) }
        }
        guard let accepted else {
            throw ReaderTokenError(
                .wrongAudience,
                "The reader token's audience is not accepted here; check \"aud\".")
        }
        return accepted
    }

    private static func checkTimes(
        _ claims: JSONObject, now: Int64
    ) throws(ReaderTokenError) -> Range<Int64> {
        guard let issuedAt = claims["iat"]?.integer, let expiresAt = claims["exp"]?.integer,
            issuedAt < expiresAt
        else { throw invalid("\"iat\" or \"exp\"") }
        guard now < expiresAt else {
            throw ReaderTokenError(
                .expired, "The reader token has expired; fetch a new one from the PSP.")
        }
        if let notBefore = claims["nbf"] {
            guard let notBefore = notBefore.integer else { throw invalid("\"nbf\"") }
            try check(notBefore, "nbf", now: now)
        }
        try check(issuedAt, "iat", now: now)
        let (lifetime, overflow) = expiresAt.subtractingReportingOverflow(issuedAt)
        guard !overflow, lifetime <= maximumLifetime else {
            throw ReaderTokenError(
                .lifetimeTooLong, "The reader token is valid for longer than 48 hours.")
        }
        return issuedAt..<expiresAt
    }

    private static func check(
        _ start: Int64, _ name: String, now: Int64
    ) throws(ReaderTokenError) {
        let latest = now.addingReportingOverflow(clockTolerance)
        guard latest.overflow || start <= latest.partialValue else {
            throw ReaderTokenError(
                .notYetValid,
                "The reader token's \"\(name)\" lies in the future; check both clocks.")
        }
    }

    private static func text(
        _ claims: ClaimReader, _ name: String, limit: Int,
        code: ReaderTokenError.Code = .invalidClaims
    ) throws(ReaderTokenError) -> String {
        guard let text = try? claims.text(name), text.utf8.count <= limit,
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw invalid("\"\(name)\"", code: code) }
        return text
    }

    /// Reads `mcc`, of which both a text and a number occur.
    private static func categoryCode(_ claims: JSONObject) throws(ReaderTokenError) -> String {
        switch claims["mcc"] {
        case .string(let text)?
        where text.utf8.count == 4
            && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }:
            return text
        case .integer(let number)? where (0...9999).contains(number):
            let text = String(number)
            return String(repeating: "0", count: 4 - text.utf8.count) + text
        default:
            throw invalid("\"mcc\"")
        }
    }

    private static func relinking(_ claims: JSONObject) throws(ReaderTokenError) -> Bool {
        guard let value = claims["relink"] else { return false }
        guard let allowed = value.boolean else { throw invalid("\"relink\"") }
        return allowed
    }

    private static func invalid(
        _ name: String, code: ReaderTokenError.Code = .invalidClaims
    ) -> ReaderTokenError {
        ReaderTokenError(
            code, "The reader token's claim \(name) is missing or has an unusable value.")
    }
}
