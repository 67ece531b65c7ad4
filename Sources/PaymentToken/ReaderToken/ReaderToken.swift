// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A reader token with verified signature and claims.
///
/// The PSP's server creates it, and an app uses it to prepare a reader session for one merchant.
public struct ReaderToken: Hashable, Sendable {
    /// The maximum time between `iat` and `exp`, in seconds.
    public static let maximumLifetime: Int64 = 48 * 60 * 60
    /// How far `iat` and `nbf` can be in the future, in seconds.
    public static let clockTolerance: Int64 = 5

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
}

extension ReaderToken: CustomStringConvertible {
    /// The token's identifiers and times; never the token.
    public var description: String {
        "reader token \(tokenIdentifier) for \(merchantIdentifier), "
            + "valid \(issuedAt)..<\(expiresAt)"
    }
}
