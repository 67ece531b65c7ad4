// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// A reader token with verified signature and claims.
///
/// The PSP's server creates it, and an app uses it to prepare a reader session for one merchant.
public struct ReaderToken: Hashable, Sendable {
    /// The maximum time between `iat` and `exp`, in seconds.
    public static let maximumLifetime: Int64 = 48 * 60 * 60
    /// How far `iat` and `nbf` can be in the future unless a setting says otherwise, in seconds.
    public static let defaultClockTolerance: Int64 = ClockDifference.tolerance

    /// The ID of the PSP's key (`kid`).
    public let keyIdentifier: String
    /// The token's own identifier (`jti`).
    public let tokenIdentifier: String
    /// The accepted audience that the token contains (`aud`).
    public let audience: String
    /// When the token was issued, in seconds since 1970 (`iat`).
    public let issuedAt: Int64
    /// When the token becomes invalid, in seconds since 1970 (`exp`).
    public let expiresAt: Int64
    /// The merchant (`mid`).
    public let merchantIdentifier: String
    /// The merchant's name as shown to the cardholder (`mbn`).
    public let merchantName: String
    /// The merchant category code, four digits (`mcc`).
    public let categoryCode: String
    /// The terminal profile (`tpid`).
    public let terminalProfile: String
    /// Whether the token allows relinking the account (`relink`, our own claim).
    public let allowsRelinking: Bool

    /// Returns whether the token has expired at `now`, in seconds since 1970.
    public func isExpired(at now: Int64) -> Bool { now >= expiresAt }

    /// Returns the remaining validity at `now`, in seconds since 1970; never negative.
    public func timeLeft(at now: Int64) -> Duration {
        let (left, overflow) = expiresAt.subtractingReportingOverflow(now)
        return .seconds(overflow ? 0 : max(0, left))
    }

    /// Verifies a reader token's form, signature, and claims.
    ///
    /// - Parameters:
    ///   - raw: The token from the app.
    ///   - keys: The PSP's signing keys.
    ///   - audiences: The accepted values of `aud`.
    ///   - clockTolerance: How far the provider's clock can be ahead, in seconds.
    ///   - now: The present time, in seconds since 1970.
    /// - Returns: The verified token.
    /// - Throws: `ReaderTokenError`.
    public static func verify(
        _ raw: String, keys: JSONWebKeySet, audiences: [String],
        clockTolerance: Int64 = ReaderToken.defaultClockTolerance, now: Int64
    ) throws(ReaderTokenError) -> ReaderToken {
        let rules = SignedTokenRules(
            name: "reader token", type: "JWT", allowsNoType: true,
            maximumLifetime: maximumLifetime, clockTolerance: clockTolerance)
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
            return String(number).zeroPadded(to: 4)
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

extension ReaderToken: CustomStringConvertible {
    /// The token's identifiers and times; never the token.
    public var description: String {
        "reader token \(tokenIdentifier) for \(merchantIdentifier), "
            + "valid \(issuedAt)..<\(expiresAt)"
    }
}

/// The reason a token for a reader is rejected; errors are equal when their codes are equal.
public struct ReaderTokenError: Error, Sendable {
    /// The reason the token is rejected.
    public enum Code: Hashable, Sendable {
        /// The token is an empty string.
        case empty
        /// The text is not a signed token.
        case malformed
        /// The token uses another algorithm, or contains a key or rule of its own.
        case algorithmNotAllowed
        /// No configured PSP key has the token's `kid`.
        case unknownKey
        /// The signature is invalid.
        case invalidSignature
        /// The token is for another audience.
        case wrongAudience
        /// `exp` has passed.
        case expired
        /// `iat` or `nbf` is in the future.
        case notYetValid
        /// The token's lifetime exceeds the limit for its kind.
        case lifetimeTooLong
        /// `mid` is missing, is invalid, or does not match the session's merchant.
        case invalidMerchant
        /// The token is for another read.
        case wrongTransaction
        /// Another claim is missing or invalid.
        case invalidClaims
    }

    /// The reason the token is rejected.
    public let code: Code
    /// One sentence that says what is wrong and what to do; contains nothing from the token.
    public let reason: String

    init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    init(invalid claim: String, of name: String, code: Code = .invalidClaims) {
        self.init(
            code, "The \(name)'s claim \(claim) is missing or invalid.")
    }
}

extension ReaderTokenError: Hashable {}
extension ReaderTokenError: CodedError {}

extension ReaderTokenError: CustomStringConvertible {
    /// The reason.
    public var description: String { reason }
}
